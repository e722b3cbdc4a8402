import type { ReactElement } from 'react';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Row, Section } from './Section.tsx';

const KINDS = { primary: ['primary'], danger: ['primary', 'danger'], secondary: ['secondary'] } as const;

export function ButtonsSection(): ReactElement {
  return (
    <Section name="buttons">
      {Object.entries(KINDS).map(([words, classes]) => {
        const className = cx(...classes.map((name) => controls[name]));
        return (
          <Row key={words} label={words}>
            <button type="button" className={className}>
              Create room
            </button>
            <button type="button" className={className}>
              <Icon name="send" />
              Send
            </button>
            <button type="button" className={className} disabled>
              Disabled
            </button>
            <button type="button" className={className} aria-disabled="true" title="There is no connection.">
              Offline
            </button>
          </Row>
        );
      })}
      <Row label="icon">
        <IconButton icon="search" label="Search" />
        <IconButton icon="more" label="More" aria-pressed="true" />
        <IconButton icon="attach" label="Attach a file" disabled />
      </Row>
      <Row label="chips">
        <span className={controls['chip']}>
          <span className={controls['dot']} data-state="live" />7 here · 20 seats
        </span>
        <span className={controls['chip']}>
          <Icon name="timer" />
          Closes in 1 h 25 min
        </span>
      </Row>
      <Row label="connection">
        {['live', 'connecting', 'catchingUp', 'offline', 'refused'].map((state) => (
          <span key={state} className={controls['chip']}>
            <span className={controls['dot']} data-state={state} />
            {state}
          </span>
        ))}
      </Row>
    </Section>
  );
}
