/** The floating buttons step aside while the page moves, and never lie on what can be pressed. Specification, sections 4 and 9. */
const IDLE = 200;
const DOWNLOAD_BACK = 1000;
const PRESSABLE = 'a,button,input,select,textarea,summary,label,[tabindex="0"],:focus:not(main,body)';

export function watchScrolling(): void {
  const top = document.querySelector<HTMLElement>('[data-quick=to-top]');
  const download = document.querySelector<HTMLElement>('[data-quick=download]');
  const chat = document.querySelector<HTMLElement>('[data-quick=chat]');
  if (!top) return;
  let idle = 0;
  let back = 0;
  let due = false;
  const showTop = () => reveal(top, scrollY >= innerHeight / 2);
  const showDownload = () => reveal(download, true);
  const showChat = () => reveal(chat, chat?.dataset.ready === '');
  const settle = () => {
    showTop();
    showChat();
    back = setTimeout(showDownload, DOWNLOAD_BACK);
  };
  addEventListener(
    'scroll',
    () => {
      clearTimeout(idle);
      clearTimeout(back);
      for (const button of [top, download, chat]) if (button && button !== document.activeElement) button.hidden = true;
      idle = setTimeout(settle, IDLE);
    },
    { passive: true },
  );
  // Something may come to lie under a button without any scrolling: what gets the focus, or the page changes its size.
  // Where it lies is asked once the frame that lays it out is over: a dialog that opens moves the focus twice.
  const lookAgain = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => setTimeout(look));
  };
  const look = () => {
    due = false;
    for (const button of [top, download]) if (button && !button.hidden) reveal(button, true);
    showChat();
  };
  document.addEventListener('focusin', ({ target }) => {
    if (!(target as Element).closest('.quick')) lookAgain();
  });
  // Where everything lies is asked in a task of its own: this runs while a slow phone answers the first touch.
  setTimeout(() => {
    showTop();
    showDownload();
    showChat();
  });
  const sizes = new ResizeObserver(lookAgain);
  sizes.observe(document.body);
  // It appears when its host has answered.
  if (chat) sizes.observe(chat);
}

/** Shows a button unless it would cover something that can be pressed, or that has the focus. */
function reveal(button: HTMLElement | null, wanted: boolean): void {
  if (!button || button === document.activeElement) return;
  button.hidden = !wanted;
  if (wanted && covers(button)) button.hidden = true;
}

function covers(button: HTMLElement): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return [...document.querySelectorAll(PRESSABLE)].some(
    (element) =>
      !element.closest('.quick') &&
      // What is folded away has a place, too: the browser would lay it out to tell it.
      element.checkVisibility?.() !== false &&
      // A link that runs over two lines has a box in each.
      [...element.getClientRects()].some(
        (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      ),
  );
}
