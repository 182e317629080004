// Draws what plots-data describes: lines, dots with intervals, and shaded spans of the x axis.
(() => {
  'use strict';
  const COLOURS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
  const SHAPES = ['circle', 'triangle', 'rect', 'rectRot', 'star', 'crossRot'];
  // Of lines without points, which colours alone would tell apart.
  const DASHES = [[], [5, 3], [2, 2], [8, 3, 2, 3], [12, 4], [3, 2]];
  const plots = perf.data('plots-data');
  let drawn = [];

  const spans = plot => ({
    id: 'spans',
    beforeDatasetsDraw({ctx, chartArea: area, scales: {x}}) {
      ctx.save();
      ctx.font = '11px system-ui, sans-serif';
      ctx.textBaseline = 'top';
      for (const span of plot.spans) {
        const left = Math.max(area.left, x.getPixelForValue(span.from));
        const width = Math.min(area.right, x.getPixelForValue(span.to)) - left;
        ctx.fillStyle = perf.colour('shade');
        ctx.fillRect(left, area.top, width, area.height);
        if (ctx.measureText(span.label).width + 6 < width) {
          ctx.fillStyle = perf.colour('faint');
          ctx.fillText(span.label, left + 3, area.top + 2);
        }
      }
      ctx.restore();
    },
  });

  function dataset(series) {
    const colour = perf.colour(COLOURS[series.colour % COLOURS.length]);
    const curve = series.style === 'CURVE';
    return {
      label: series.name,
      data: series.points.map(point => ({...point, y: point.y ?? null})),
      showLine: curve,
      borderColor: colour,
      backgroundColor: colour,
      borderWidth: 1.5,
      borderDash: curve ? DASHES[series.colour % DASHES.length] : [],
      pointStyle: curve ? 'line' : SHAPES[series.colour % SHAPES.length],
      pointRadius: curve ? 0 : 4.5,
      pointHitRadius: 6,
    };
  }

  // A logarithmic axis otherwise crowds its own labels.
  function isRound(value) {
    const mantissa = value / 10 ** Math.floor(Math.log10(value) + 1e-9);
    return [1, 2, 5].some(digit => Math.abs(mantissa - digit) < 1e-6);
  }

  // Between 2,500 and 9,000, one label would tell no scale.
  function isLabelled(value, ticks) {
    return isRound(value) || ticks.filter(tick => isRound(tick.value)).length < 2;
  }

  const logarithmic = {
    type: 'logarithmic',
    ticks: {maxRotation: 0, callback: (value, i, ticks) => isLabelled(value, ticks) ? (value < 1 ? perf.number(value) : perf.count(value)) : null},
  };

  const percentiles = {
    type: 'logarithmic',
    afterBuildTicks: scale => {
      const shown = scale.chart.width < 600 ? [1, 10, 1e2, 1e3, 1e4, 1e5] : [1, 2, 4, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7];
      scale.ticks = shown.filter(x => x <= scale.max).map(value => ({value}));
    },
    ticks: {autoSkip: false, maxRotation: 50, callback: x => percent(x)},
  };

  const percent = x => parseFloat((100 - 100 / x).toFixed(8)) + ' %';

  function axis(described, more) {
    const named = described.names.length > 0;
    return {
      type: 'linear',
      title: {display: described.title !== '', text: described.title},
      grid: {color: perf.colour('line'), tickLength: 4},
      border: {color: perf.colour('line')},
      ...described.min !== null && {min: described.min},
      ...described.max !== null && {max: described.max},
      ...named && {afterBuildTicks: scale => { scale.ticks = described.names.map((name, value) => ({value})); }},
      ticks: {
        maxRotation: named ? 60 : 0,
        autoSkip: !named || described.names.length > 40,
        includeBounds: described.max === null,
        ...named && {callback: value => described.names[value]},
        ...!named && more,
      },
      ...described.scale === 'LOGARITHMIC' && logarithmic,
      ...described.scale === 'PERCENTILE' && percentiles,
    };
  }

  function place(plot, x) {
    return plot.x.scale === 'PERCENTILE' ? percent(x) : plot.x.names.length > 0 ? plot.x.names[Math.round(x)] : plot.x.title + ' ' + perf.count(x);
  }

  function told(item) {
    return `${item.dataset.label}: ${perf.number(item.raw.y)}`;
  }

  /** Lines of one name are of one thing. */
  function once(key, data) {
    return data.datasets.findIndex(dataset => dataset.label === key.text) === key.datasetIndex;
  }

  /** A key as wide as dashes need would stretch the symbols of dots. */
  function curves(plot) {
    return plot.series.filter((one, i, all) => all.findIndex(other => other.name === one.name) === i).every(one => one.style === 'CURVE');
  }

  /** Chart.js leaves the dashes out of its own keys. */
  function keys(chart) {
    return Chart.defaults.plugins.legend.labels.generateLabels(chart).map(key => ({
      ...key, lineDash: chart.data.datasets[key.datasetIndex].borderDash, lineWidth: 1.5,
    }));
  }

  function draw(plot) {
    const canvas = document.getElementById('chart-' + plot.id);
    drawn.push(new Chart(canvas, {
      type: 'line',
      data: {datasets: plot.series.map(dataset)},
      options: {
        animation: false,
        maintainAspectRatio: false,
        interaction: {mode: 'nearest', axis: 'xy', intersect: false},
        layout: {padding: {right: 8}},
        plugins: {
          legend: {display: plot.series.length > 1, align: 'start', labels: {usePointStyle: true, pointStyleWidth: curves(plot) ? 22 : undefined, boxHeight: 7, filter: once, generateLabels: keys}},
          tooltip: {callbacks: {title: items => items.length === 0 ? '' : place(plot, items[0].parsed.x), label: told}},
        },
        scales: {x: axis(plot.x, {precision: 0}), y: {...axis(plot.y, {maxTicksLimit: 7}), grace: '6%'}},
      },
      plugins: [spans(plot)],
    }));
  }

  function drawAll() {
    drawn.forEach(chart => chart.destroy());
    drawn = [];
    Chart.defaults.color = perf.colour('faint');
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    plots.forEach(draw);
  }

  drawAll();
  perf.onColours(drawAll);
  window.addEventListener('beforeprint', () => drawn.forEach(chart => chart.resize()));
})();
