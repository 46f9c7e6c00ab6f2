/**
 * The script of the report: shows the decision of one cell of the map, chosen by two lists or by pointer. The same data is
 * in the text below the map, so the report is complete without it.
 */
export const REPORT_SCRIPT = `for (const form of document.querySelectorAll('[data-reading]')) {
  const region = form.dataset.reading;
  const map = document.querySelector('[data-map="' + region + '"]');
  const cells = JSON.parse(document.querySelector('[data-cells="' + region + '"]').textContent);
  const { place, route } = form.elements;
  const output = form.querySelector('output');
  const read = () => {
    const column = cells.places.indexOf(place.value);
    const row = cells.routes.indexOf(route.value);
    const words = cells.distinct[cells.patterns[cells.pattern[row]][column]].replaceAll('{place}', place.value);
    output.textContent = cells.names[column] + ' on ' + route.value + ': ' + words;
  };
  map.addEventListener('pointermove', (event) => {
    const box = map.querySelector('g').getBoundingClientRect();
    const at = (from, size, count) => Math.min(count - 1, Math.max(0, Math.floor(((from) / size) * count)));
    place.value = cells.places[at(event.clientX - box.left, box.width, cells.places.length)];
    route.value = cells.routes[at(event.clientY - box.top, box.height, cells.routes.length)];
    read();
  });
  form.addEventListener('change', read);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  read();
}`;
