// The flame graph of one recording: width is cost, colour is whose code a frame is.
(() => {
  'use strict';
  const PRUNED = -1;
  const graphs = ['cpu', 'allocation'].map(id => perf.data('flame-' + id)).filter(data => data !== null);
  if (graphs.length === 0) {
    return;
  }
  let data;
  let tree;
  let colours = {};

  function frame(i) {
    const [name, depth, weight] = data.nodes.slice(3 * i, 3 * i + 3);
    if (depth === 0) {
      return {name: 'all', kind: 'thread', weight, children: []};
    }
    if (name === PRUNED) {
      return {name: '(pruned)', kind: 'other', weight, children: [], pruned: true};
    }
    const kind = depth === 1 ? 'thread' : data.legend[data.kinds[name]].key;
    return {name: data.names[name], kind, weight, children: []};
  }

  function amount(weight) {
    if (data.unit === 'bytes') {
      return perf.number(weight / 1048576) + ' MiB';
    }
    if (data.unit === 'us') {
      return perf.number(weight / 1000) + ' ms';
    }
    return perf.count(weight) + ' ' + (weight === 1 ? data.unit.replace(/s$/, '') : data.unit);
  }

  function cost(weight) {
    const share = perf.percent(weight / tree.root.value);
    const perEvent = data.perEvent === null ? ''
      : `, ${perf.number(data.perEvent * weight / tree.root.value)} ${data.perEventUnit}/event`;
    return `${share}, ${amount(weight)}${perEvent}`;
  }

  perf.flameGraph('flame', graphs, {
    tree(graph) {
      data = graph;
      tree = perf.flameTree(perf.flameFrames(data.nodes.length / 3, i => data.nodes[3 * i + 1], frame));
      return tree;
    },
    readColours() {
      colours = {match: perf.colour('match'), thread: perf.colour('kind-thread')};
      for (const kind of data.legend) {
        colours[kind.key] = perf.colour('kind-' + kind.key);
      }
    },
    fill(node, zoom, searching) {
      if (searching) {
        return node.match ? {colour: colours.match, alpha: 1} : {colour: colours[node.data.kind], alpha: 0.25};
      }
      return {colour: colours[node.data.kind], alpha: node.depth < zoom.depth ? 0.45 : 1};
    },
    described(node) {
      const kind = data.legend.find(one => one.key === node.data.kind);
      const whose = node.depth === 0 ? '' : node.depth === 1 ? 'thread' : node.data.pruned ? 'frames too narrow to draw' : kind.title;
      const self = node.depth > 1 && !node.data.pruned ? `; self ${cost(tree.self(node))}` : '';
      return `${node.data.name}${whose ? ` (${whose})` : ''}: ${cost(node.value)}${self}`;
    },
    found: found => cost(d3.sum(found.tops, node => node.value)),
    whole: () => `Flame graph of ${data.title}, ${amount(tree.root.value)}`,
    legend() {
      const used = new Set(tree.root.descendants().map(node => node.data.kind));
      return data.legend.filter(kind => used.has(kind.key)).map(kind => [`var(--kind-${kind.key})`, kind.title]);
    },
  });
})();
