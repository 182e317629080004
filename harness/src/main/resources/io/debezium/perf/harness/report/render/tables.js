// Sorting by the head of a column, and long tables folded to their first lines.
(() => {
  'use strict';
  Tablesort.extend('number', () => false, (a, b) => parseFloat(b) - parseFloat(a));

  function makeSortable(table) {
    for (const head of table.tHead.rows[0].cells) {
      const button = perf.element('button', head.textContent);
      button.type = 'button';
      head.replaceChildren(button);
    }
    const sorter = new Tablesort(table);
    // A column of figures is first wanted with the largest on top, a column of names from A to Z.
    table.tHead.addEventListener('click', event => {
      const head = event.target.closest('th');
      sorter.options.descending = head !== null && head.classList.contains('number');
    }, true);
  }

  function fold(table) {
    const lines = table.tBodies[0].rows.length;
    if (lines <= Number(table.dataset.fold)) {
      return;
    }
    const button = perf.element('button', '');
    button.type = 'button';
    button.className = 'more';
    const show = folded => {
      table.classList.toggle('folded', folded);
      button.textContent = folded ? `Show all ${lines} lines` : 'Show fewer';
      button.setAttribute('aria-expanded', String(!folded));
    };
    button.addEventListener('click', () => show(!table.classList.contains('folded')));
    show(true);
    table.parentElement.after(button);
  }

  for (const table of document.querySelectorAll('table.sortable')) {
    makeSortable(table);
    fold(table);
  }
})();
