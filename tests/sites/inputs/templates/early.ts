/** Runs before the page is shown. */
document.documentElement.dataset.script = 'on';
