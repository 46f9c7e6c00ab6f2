/** The colours that the visitor has chosen. Without a choice, those of the system. */
try {
  const chosen = localStorage.getItem('theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // The browser allows no storage.
}
