import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';

export interface ListOptionProps {
  readonly id: string;
  readonly className: string | undefined;
  /** The option that Enter chooses; it is scrolled into view. */
  readonly isActive: boolean;
  readonly onHover: () => void;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** An option of a list box whose field keeps the focus. */
export function ListOption({ id, className, isActive, onHover, onChoose, children }: ListOptionProps): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and handles the keys
    <div
      ref={element}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> can't hold more than text
      role="option"
      aria-selected={isActive}
      className={className}
      onPointerMove={onHover}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
