// A flame graph of any kind: what is shown, zoomed, focused and found, by mouse, touch and keyboard.
perf.flameGraph = (() => {
  'use strict';
  const all = [];

  document.addEventListener('keydown', event => {
    if (event.key === '/' && all.length > 0 && !event.target.closest('input, textarea, select')) {
      event.preventDefault();
      (all.find(graph => graph.onScreen()) ?? all[0]).search.focus();
    }
  });

  function choice(group, names, chosen, choose) {
    const buttons = names.map(name => {
      const button = perf.element('button', name);
      button.type = 'button';
      button.addEventListener('click', () => {
        press(button);
        choose(names.indexOf(name));
      });
      return button;
    });
    const press = pressed => buttons.forEach(button => button.setAttribute('aria-pressed', String(button === pressed)));
    press(buttons[chosen]);
    group.replaceChildren(...buttons);
  }

  /**
   * @param id of the parts of the page, all of which begin with it
   * @param graphs what can be chosen from, each with a `title` and a `note`
   * @param look what frames mean: `tree(graph)` makes it the one to be shown and returns its tree, `readColours()` takes
   *     them from the style sheet, `fill(node, zoom, searching)` is a frame's look, `described(node)`, `found(found)` and
   *     `whole(tree)` are texts, `legend(tree)` has pairs of a swatch's style and a text, and `widths`, which may be
   *     missing, names the choices that `tree` takes the index of as its second argument
   */
  return (id, graphs, look) => {
    const part = name => document.getElementById(`${id}-${name}`);
    const view = part('view');
    const search = part('search');
    const tip = document.body.appendChild(perf.element('div', ''));
    tip.id = id + '-tip';
    tip.className = 'flame-tip';
    tip.hidden = true;
    let graph = graphs[0];
    let width = 0;
    let tree;
    let zoom;
    let focused;
    let searching = false;
    const canvas = perf.flameCanvas(part('canvas'), view, part('room'), (node, zoomed) => look.fill(node, zoomed, searching));

    function redraw() {
      canvas.draw(tree, zoom, document.activeElement === view ? focused : null);
    }

    function focus(node, aloud) {
      focused = node;
      part('detail').textContent = look.described(node);
      if (aloud) {
        const callees = (node.children ?? []).length;
        part('live').textContent = `${look.described(node)}; depth ${node.depth}, ${callees} ${callees === 1 ? 'callee' : 'callees'}`;
        canvas.reveal(node);
      }
      redraw();
    }

    function zoomTo(node, aloud) {
      zoom = node;
      part('reset').disabled = zoom === tree.root;
      focus(node, aloud);
      if (aloud) {
        part('live').textContent = (zoom === tree.root ? 'Zoom reset. ' : 'Zoomed in. ') + look.described(node);
      }
    }

    function find() {
      const found = tree.search(search.value);
      searching = search.value.trim() !== '';
      part('found').textContent = searching
        ? `${look.found(found)} in ${perf.count(found.frames)} ${found.frames === 1 ? 'frame' : 'frames'}` : '';
      redraw();
    }

    function show() {
      tree = look.tree(graph, width);
      view.setAttribute('aria-label', look.whole(tree));
      part('note').textContent = graph.note;
      look.readColours();
      legend();
      view.scrollTop = 0;
      canvas.fit(tree);
      zoomTo(tree.root, false);
      find();
    }

    function legend() {
      part('legend').replaceChildren(...look.legend(tree).map(([style, text]) => {
        const item = perf.element('li', '');
        const swatch = perf.element('span', '');
        swatch.className = 'swatch';
        swatch.style.background = style;
        item.append(swatch, text);
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
        tip.textContent = look.described(node);
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
      look.readColours();
      redraw();
    });

    choice(part('choice'), graphs.map(one => one.title), 0, index => {
      graph = graphs[index];
      show();
    });
    if (look.widths !== undefined) {
      choice(part('width'), look.widths, 0, index => {
        width = index;
        show();
      });
    }
    show();
    all.push({
      search,
      onScreen() {
        const box = view.getBoundingClientRect();
        return box.bottom > 0 && box.top < window.innerHeight;
      },
    });
  };
})();
