// Charts over time with the phases shaded, and latency by percentile.
(() => {
  'use strict';
  const series = perf.data('series-data');
  const percentiles = perf.data('percentiles-data');
  let drawn = [];

  const phases = {
    id: 'phases',
    beforeDatasetsDraw({ctx, chartArea: area, scales: {x}}) {
      ctx.save();
      ctx.font = '11px system-ui, sans-serif';
      ctx.textBaseline = 'top';
      for (const phase of series.phases) {
        const left = Math.max(area.left, x.getPixelForValue(phase.from));
        const width = Math.min(area.right, x.getPixelForValue(phase.to)) - left;
        if (phase.name !== 'recording') {
          ctx.fillStyle = perf.colour('shade');
          ctx.fillRect(left, area.top, width, area.height);
        }
        if (ctx.measureText(phase.name).width + 6 < width) {
          ctx.fillStyle = perf.colour('faint');
          ctx.fillText(phase.name, left + 3, area.top + 2);
        }
      }
      ctx.restore();
    },
  };

  function line(label, values, colour, dashed) {
    return {
      label,
      data: series.seconds.map((second, i) => ({x: second, y: values[i]})),
      borderColor: perf.colour(colour),
      backgroundColor: perf.colour(colour),
      borderWidth: 1.5,
      borderDash: dashed ? [5, 3] : [],
      pointStyle: 'line',
      pointRadius: 0,
      pointHitRadius: 6,
    };
  }

  function axis(title, more) {
    return {
      title: {display: title !== '', text: title},
      grid: {color: perf.colour('line'), tickLength: 4},
      border: {color: perf.colour('line')},
      ...more,
    };
  }

  const time = () => axis('seconds since the engine was ready', {
    type: 'linear', min: 0, max: series.seconds[series.seconds.length - 1], ticks: {maxRotation: 0, includeBounds: false}});
  const fromZero = (title, more) => axis(title, {beginAtZero: true, grace: '8%', ticks: {maxTicksLimit: 6}, ...more});
  // A logarithmic axis otherwise crowds its own labels.
  const logarithmic = title => axis(title, {
    type: 'logarithmic',
    ticks: {callback: value => {
      const mantissa = Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));
      return [1, 2, 5].includes(mantissa) ? value.toLocaleString('en-US', {maximumSignificantDigits: 3}) : null;
    }},
  });

  /** Chart.js leaves the dashes out of its own keys. */
  function keys(chart) {
    return Chart.defaults.plugins.legend.labels.generateLabels(chart).map(key => ({
      ...key, lineDash: chart.data.datasets[key.datasetIndex].borderDash, lineWidth: 1.5,
    }));
  }

  function draw(id, datasets, scales, plugins) {
    const canvas = document.getElementById('chart-' + id);
    if (canvas === null) {
      return;
    }
    drawn.push(new Chart(canvas, {
      type: 'line',
      data: {datasets},
      options: {
        animation: false,
        maintainAspectRatio: false,
        interaction: {mode: 'nearest', axis: 'x', intersect: false},
        plugins: {
          legend: {display: datasets.length > 1, align: 'start', labels: {usePointStyle: true, pointStyleWidth: 22, boxHeight: 6, generateLabels: keys}},
          tooltip: {callbacks: {
            title: items => items.length === 0 ? '' : perf.number(items[0].parsed.x) + ' s',
            label: item => `${item.dataset.label}: ${perf.number(item.parsed.y)}`,
          }},
        },
        scales,
      },
      plugins,
    }));
  }

  function overTime() {
    draw('rate', [
      line('Row events/s', series.events, 'first'),
      line('Transactions/s', series.transactions, 'second', true),
    ], {x: time(), y: fromZero('per second')}, [phases]);
    draw('lag', [
      line('Latency p50', series.p50Millis, 'first'),
      line('Latency p99', series.p99Millis, 'second', true),
      line('MilliSecondsBehindSource', series.behindMillis, 'third', true),
    ].map(positive), {x: time(), y: logarithmic('ms, logarithmic')}, [phases]);
    draw('cpu', [line('CPU', series.cpuCores, 'first')], {x: time(), y: fromZero('cores')}, [phases]);
    heap();
    draw('queue', [line('Records', series.queue, 'first')], {x: time(), y: fromZero('records')}, [phases]);
  }

  function heap() {
    const used = line('Heap in use', series.heapMiB, 'first');
    const scales = {x: time(), y: fromZero('MiB')};
    if (series.pauses.length === 0) {
      draw('heap', [used], scales, [phases]);
      return;
    }
    draw('heap', [used, {
      ...line('GC pause', [], 'second'), data: series.pauses, yAxisID: 'pause', showLine: false,
      pointStyle: 'triangle', pointRadius: 4,
    }], {...scales, pause: fromZero('pause, ms', {position: 'right', grid: {drawOnChartArea: false}})}, [phases]);
  }

  // A logarithmic axis has no zero; a gap is truer than a point at its lower edge.
  function positive(dataset) {
    return {...dataset, data: dataset.data.map(point => point.y > 0 ? point : {x: point.x, y: null})};
  }

  function byPercentile() {
    const colours = ['first', 'second'];
    draw('percentiles', percentiles.map((one, i) => ({
      ...line(one.name, [], colours[i], i > 0), data: one.points.map(([x, y]) => ({x, y})),
    })), {
      x: axis('percentile', {
        type: 'logarithmic', min: 1,
        afterBuildTicks: scale => {
          const shown = scale.chart.width < 600 ? [1, 10, 1e2, 1e3, 1e4, 1e5] : [1, 2, 4, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7];
          scale.ticks = shown.filter(x => x <= scale.max).map(value => ({value}));
        },
        ticks: {autoSkip: false, maxRotation: 50, callback: x => parseFloat((100 - 100 / x).toFixed(8)) + ' %'},
      }),
      y: fromZero('ms'),
    }, []);
  }

  function drawAll() {
    drawn.forEach(chart => chart.destroy());
    drawn = [];
    Chart.defaults.color = perf.colour('faint');
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    if (series !== null && series.seconds.length > 0) {
      overTime();
    }
    if (percentiles !== null) {
      byPercentile();
    }
  }

  drawAll();
  perf.onColours(drawAll);
  window.addEventListener('beforeprint', () => drawn.forEach(chart => chart.resize()));
})();
