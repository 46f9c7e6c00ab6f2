/** The floating buttons step aside while the page moves. */
const IDLE = 200;
const DOWNLOAD_BACK = 1000;

export function watchScrolling(): void {
  const top = document.querySelector<HTMLElement>('[data-quick=to-top]');
  const download = document.querySelector<HTMLElement>('[data-quick=download]');
  if (!top) return;
  let idle = 0;
  let back = 0;
  const settle = () => {
    top.hidden = scrollY < innerHeight / 2;
    back = setTimeout(() => {
      if (download) download.hidden = false;
    }, DOWNLOAD_BACK);
  };
  addEventListener(
    'scroll',
    () => {
      clearTimeout(idle);
      clearTimeout(back);
      if (!top.contains(document.activeElement)) top.hidden = true;
      if (download && !download.contains(document.activeElement)) download.hidden = true;
      idle = setTimeout(settle, IDLE);
    },
    { passive: true },
  );
  if (scrollY > 0) settle();
  else if (download) download.hidden = false;
}
