import type { ComponentProps, ReactElement } from 'react';
import controls from './controls.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title' | 'type'> {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
}

export function IconButton({ icon, label, className, ...props }: IconButtonProps): ReactElement {
  return (
    <button {...props} type="button" className={cx(controls['icon'], className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
