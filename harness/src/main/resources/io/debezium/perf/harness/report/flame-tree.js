// The tree of a flame graph: decoded, laid out by d3, searched. Knows nothing of how it is drawn.
perf.flameTree = data => {
  'use strict';
  const PRUNED = -1;

  function frame(name, depth, weight) {
    if (depth === 0) {
      return {name: 'all', kind: 'thread', weight, children: []};
    }
    if (name === PRUNED) {
      return {name: '(pruned)', kind: 'other', weight, children: [], pruned: true};
    }
    const kind = depth === 1 ? 'thread' : data.legend[data.kinds[name]].key;
    return {name: data.names[name], kind, weight, children: []};
  }

  function decoded() {
    const open = [];
    for (let i = 0; i < data.nodes.length; i += 3) {
      const depth = data.nodes[i + 1];
      open[depth] = frame(data.nodes[i], depth, data.nodes[i + 2]);
      if (depth > 0) {
        open[depth - 1].children.push(open[depth]);
      }
    }
    return open[0];
  }

  const root = d3.hierarchy(decoded()).each(node => {
    node.value = node.data.weight;
  });
  d3.partition()(root);
  const rows = [];
  root.each(node => {
    (rows[node.depth] ??= []).push(node);
  });

  return {
    root,
    /** Frames by depth, from left to right. */
    rows,
    /** The frame at a depth that covers x, a share of the whole's width; or undefined. */
    at(depth, x) {
      const row = rows[depth] ?? [];
      const node = row[d3.bisector(candidate => candidate.x0).right(row, x) - 1];
      return node !== undefined && x < node.x1 ? node : undefined;
    },
    /** Weight that is a frame's own and no callee's. */
    self(node) {
      return node.value - d3.sum(node.children ?? [], child => child.value);
    },
    /** Marks every frame whose name has the text in it; a stack counts once, however many of its frames do. */
    search(text) {
      const wanted = text.trim().toLowerCase();
      const found = {frames: 0, weight: 0};
      root.each(node => {
        node.match = wanted !== '' && !node.data.pruned && node.depth > 0 && node.data.name.toLowerCase().includes(wanted);
        node.matchAbove = node.parent !== null && (node.parent.match || node.parent.matchAbove);
        if (node.match) {
          found.frames++;
          found.weight += node.matchAbove ? 0 : node.value;
        }
      });
      return found;
    },
  };
};
