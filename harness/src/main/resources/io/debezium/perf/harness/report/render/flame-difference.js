// Differential flame graphs: width is what a frame costs, colour is what has changed and whether that is clear.
(() => {
  'use strict';

  function look() {
    let data;
    let tree;
    let colours = {};
    let most = 0;

    /** The weights that make `width` (0 the larger side, 1 the baseline, 2 the candidate) true for every frame. */
    function weigh(frame, width) {
      frame.children.forEach(child => weigh(child, width));
      const own = side => Math.max(0, frame[side] - d3.sum(frame.children, child => child[side]));
      frame.weight = width === 1 ? frame.baseline : width === 2 ? frame.candidate
        // The sum of what callees cost on their larger sides may be more than their caller cost on either.
        : Math.max(own('baseline'), own('candidate')) + d3.sum(frame.children, child => child.weight);
      frame.children = frame.children.filter(child => child.weight > 0).sort((a, b) => d3.ascending(a.name, b.name));
      return frame;
    }

    function frame(i) {
      const [name, depth, baseline, candidate, low, high] = data.frames[i];
      return {
        name: depth === 0 ? 'all' : data.names[name], baseline, candidate, low, high,
        clear: low > 0 || high < 0, children: [],
      };
    }

    const signed = value => (value > 0 ? '+' : '') + perf.number(value);
    const change = frame => frame.candidate - frame.baseline;

    function meaning(frame) {
      const only = frame.candidate === 0 ? 'gone: in the baseline only'
        : frame.baseline === 0 ? 'new: in the candidate only' : '';
      const sure = !frame.clear ? 'not clear' : only !== '' ? '' : change(frame) > 0 ? 'costs more' : 'costs less';
      return [only, sure].filter(text => text !== '').join(', ');
    }

    function costs(frame) {
      return `${perf.number(frame.baseline)} to ${perf.number(frame.candidate)} ${data.unit}, ${signed(change(frame))}`;
    }

    function colour(frame) {
      if (!frame.clear) {
        return colours.unclear;
      }
      // The square root, since few changes are near the largest.
      const strength = Math.sqrt(Math.min(1, Math.abs(change(frame)) / most));
      return (change(frame) > 0 ? colours.more : colours.less)(strength);
    }

    return {
      widths: ['Larger side', 'Baseline', 'Candidate'],
      tree(graph, width) {
        data = graph;
        tree = perf.flameTree(weigh(
          perf.flameFrames(data.frames.length, i => data.frames[i][1], frame), width));
        most = d3.max(tree.root.descendants().filter(node => node.data.clear), node => Math.abs(change(node.data))) ?? 1;
        return tree;
      },
      readColours() {
        const shades = name => d3.interpolateRgb(perf.colour(name + '-faint'), perf.colour(name + '-strong'));
        colours = {match: perf.colour('match'), unclear: perf.colour('unclear'), more: shades('more'), less: shades('less')};
      },
      fill(node, zoom, searching) {
        if (searching) {
          return node.match ? {colour: colours.match, alpha: 1} : {colour: colour(node.data), alpha: 0.25};
        }
        const only = node.data.candidate === 0 ? 'hatched' : node.data.baseline === 0 ? 'outlined' : '';
        return {colour: colour(node.data), alpha: node.depth < zoom.depth ? 0.45 : 1, only};
      },
      described(node) {
        const frame = node.data;
        const interval = Number.isFinite(frame.low)
          ? `95 % interval ${signed(frame.low)} to ${signed(frame.high)}` : 'interval not known';
        return `${frame.name}: ${costs(frame)} (${interval}); ${meaning(frame)}`;
      },
      found(found) {
        return costs({
          baseline: d3.sum(found.tops, node => node.data.baseline),
          candidate: d3.sum(found.tops, node => node.data.candidate),
        });
      },
      whole: () => `Differential flame graph of ${data.title}, ${costs(tree.root.data)}`,
      legend: () => [
        ['linear-gradient(90deg, var(--more-faint), var(--more-strong))', 'red: costs more'],
        ['linear-gradient(90deg, var(--less-faint), var(--less-strong))', 'blue: costs less'],
        ['var(--unclear)', 'grey: not clear, the interval includes zero'],
        ['repeating-linear-gradient(45deg, var(--text) 0 1px, var(--back) 1px 4px)', 'hatched: gone, in the baseline only'],
        ['linear-gradient(var(--back), var(--back)) center / calc(100% - 3px) calc(100% - 3px) no-repeat, var(--text)', 'outlined: new, in the candidate only'],
      ],
    };
  }

  for (const section of document.querySelectorAll('[data-difference]')) {
    const id = section.dataset.difference;
    const graphs = ['cpu', 'allocation'].map(kind => perf.data(`${id}-${kind}`)).filter(data => data !== null);
    if (graphs.length > 0) {
      perf.flameGraph(id, graphs, look());
    }
  }
})();
