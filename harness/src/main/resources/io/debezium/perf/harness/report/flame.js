// The flame graph: what is shown, zoomed, focused and found, by mouse, touch and keyboard.
(() => {
  'use strict';
  const graphs = ['cpu', 'allocation'].map(id => perf.data('flame-' + id)).filter(data => data !== null);
  if (graphs.length === 0) {
    return;
  }
  const part = id => document.getElementById('flame-' + id);
  const view = part('view');
  const search = part('search');
  const tip = document.body.appendChild(perf.element('div', ''));
  tip.id = 'flame-tip';
  tip.hidden = true;
  let data;
  let tree;
  let zoom;
  let focused;
  let searching = false;
  let colours = {};
  const canvas = perf.flameCanvas(part('canvas'), view, part('room'), byKind);

  /** Which colour a frame has: by whose code it is, or by whether it is searched for. */
  function byKind(node, zoomed) {
    if (searching) {
      return node.match ? {colour: colours.match, alpha: 1} : {colour: colours[node.data.kind], alpha: 0.25};
    }
    return {colour: colours[node.data.kind], alpha: node.depth < zoomed.depth ? 0.45 : 1};
  }

  function readColours() {
    colours = {match: perf.colour('match'), thread: perf.colour('kind-thread')};
    for (const kind of data.legend) {
      colours[kind.key] = perf.colour('kind-' + kind.key);
    }
  }

  function redraw() {
    canvas.draw(tree, zoom, document.activeElement === view ? focused : null);
  }

  function amount(weight) {
    return data.unit === 'bytes' ? perf.number(weight / 1048576) + ' MiB' : perf.count(weight) + ' ' + (weight === 1 ? data.unit.replace(/s$/, '') : data.unit);
  }

  function cost(weight) {
    const share = perf.percent(weight / tree.root.value);
    const perEvent = data.perEvent === null ? ''
      : `, ${perf.number(data.perEvent * weight / tree.root.value)} ${data.perEventUnit}/event`;
    return `${share}, ${amount(weight)}${perEvent}`;
  }

  function described(node) {
    const kind = data.legend.find(one => one.key === node.data.kind);
    const whose = node.depth === 0 ? '' : node.depth === 1 ? 'thread' : node.data.pruned ? 'frames too narrow to draw' : kind.title;
    const self = node.depth > 1 && !node.data.pruned ? `; self ${cost(tree.self(node))}` : '';
    return `${node.data.name}${whose ? ` (${whose})` : ''}: ${cost(node.value)}${self}`;
  }

  function focus(node, aloud) {
    focused = node;
    part('detail').textContent = described(node);
    if (aloud) {
      const callees = (node.children ?? []).length;
      part('live').textContent = `${described(node)}; depth ${node.depth}, ${callees} ${callees === 1 ? 'callee' : 'callees'}`;
      canvas.reveal(node);
    }
    redraw();
  }

  function zoomTo(node, aloud) {
    zoom = node;
    part('reset').disabled = zoom === tree.root;
    focus(node, aloud);
    if (aloud) {
      part('live').textContent = (zoom === tree.root ? 'Zoom reset. ' : 'Zoomed in. ') + described(node);
    }
  }

  function find() {
    const found = tree.search(search.value);
    searching = search.value.trim() !== '';
    part('found').textContent = searching
      ? `${cost(found.weight)} in ${perf.count(found.frames)} ${found.frames === 1 ? 'frame' : 'frames'}` : '';
    redraw();
  }

  function show(graph) {
    data = graph;
    tree = perf.flameTree(data);
    view.setAttribute('aria-label', `Flame graph of ${data.title}, ${amount(tree.root.value)}`);
    part('note').textContent = data.note;
    for (const button of part('choice').children) {
      button.setAttribute('aria-pressed', String(button.textContent === data.title));
    }
    readColours();
    legend();
    view.scrollTop = 0;
    canvas.fit(tree);
    zoomTo(tree.root, false);
    find();
  }

  function legend() {
    const used = new Set(tree.root.descendants().map(node => node.data.kind));
    part('legend').replaceChildren(...data.legend.filter(kind => used.has(kind.key)).map(kind => {
      const item = perf.element('li', '');
      const swatch = perf.element('span', '');
      swatch.className = 'swatch';
      swatch.style.background = `var(--kind-${kind.key})`;
      item.append(swatch, kind.title);
      return item;
    }));
  }

  function neighbour(step) {
    const row = (focused.parent?.children ?? [focused]);
    return row[row.indexOf(focused) + step];
  }

  const keys = {
    ArrowUp: () => focused.parent,
    ArrowDown: () => focused.children?.[0],
    ArrowLeft: () => neighbour(-1),
    ArrowRight: () => neighbour(1),
    Home: () => tree.root,
  };

  view.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.key in keys) {
      event.preventDefault();
      const next = keys[event.key]() ?? focused;
      if (next.depth < zoom.depth || next.x1 <= zoom.x0 || next.x0 >= zoom.x1) {
        zoomTo(next.depth < zoom.depth ? next : next.parent, false);
      }
      focus(next, true);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      zoomTo(focused, true);
    } else if (event.key === 'Escape') {
      zoomTo(tree.root, true);
    }
  });
  document.addEventListener('keydown', event => {
    if (event.key === '/' && !event.target.closest('input, textarea, select')) {
      event.preventDefault();
      search.focus();
    }
  });
  search.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      event.preventDefault();
      search.value = '';
      find();
      view.focus();
    }
  });
  search.addEventListener('input', find);
  part('reset').addEventListener('click', () => zoomTo(tree.root, true));
  for (const change of ['scroll', 'focus', 'blur']) {
    view.addEventListener(change, redraw);
  }

  function under(event) {
    const box = part('canvas').getBoundingClientRect();
    return canvas.at(tree, zoom, event.clientX - box.left, event.clientY - box.top);
  }

  part('canvas').addEventListener('click', event => {
    const node = under(event);
    if (node !== undefined) {
      zoomTo(node, false);
    }
  });
  part('canvas').addEventListener('pointermove', event => {
    const node = event.pointerType === 'touch' ? undefined : under(event);
    tip.hidden = node === undefined;
    if (node !== undefined) {
      tip.textContent = described(node);
      const box = tip.getBoundingClientRect();
      tip.style.left = Math.max(4, Math.min(event.clientX + 14, window.innerWidth - box.width - 8)) + 'px';
      tip.style.top = (event.clientY + 18 + box.height > window.innerHeight ? event.clientY - box.height - 10 : event.clientY + 18) + 'px';
    }
  });
  part('canvas').addEventListener('pointerleave', () => {
    tip.hidden = true;
  });
  let fitted = 0;
  new ResizeObserver(() => {
    if (view.clientWidth !== fitted) {
      fitted = view.clientWidth;
      canvas.fit(tree);
      redraw();
    }
  }).observe(view);
  perf.onColours(() => {
    readColours();
    redraw();
  });

  for (const graph of graphs) {
    const button = perf.element('button', graph.title);
    button.type = 'button';
    button.addEventListener('click', () => show(graph));
    part('choice').append(button);
  }
  show(graphs[0]);
})();
