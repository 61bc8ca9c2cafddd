/** A dialog: a card on a large screen, a sheet from below on a small one. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.js';
import { useWords } from './text/index.js';

export interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    /** A press on what lies behind; the keyboard has Escape. */
    const outside = (event: MouseEvent): void => {
      if (event.target === current) current?.close();
    };
    current?.addEventListener('click', outside);
    return () => current?.removeEventListener('click', outside);
  }, []);
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="sheet-title" onClose={onClose}>
      <div class="sheet-inside">
        <header>
          <h2 id="sheet-title">{title}</h2>
          <button type="button" class="quiet" aria-label={t.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
