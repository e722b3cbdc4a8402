import { type ReactElement, useState } from 'react';
import { Choice } from '../settings/Choice.tsx';
import { SystemSwitch } from '../settings/SystemSwitch.tsx';
import { TextSizeSetting } from '../settings/TextSizeSetting.tsx';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import styles from './Gallery.module.css';
import { Row, Section } from './Section.tsx';

const TIMES = [
  { value: 'short', words: '10 min' },
  { value: 'usual', words: '2 h' },
  { value: 'long', words: '1 day' },
] as const;

export function FieldsSection(): ReactElement {
  const [password, setPassword] = useState('correct horse');
  const [size, setSize] = useState(100);
  const [time, setTime] = useState<(typeof TIMES)[number]['value']>('usual');
  const [on, setOn] = useState<boolean | null>(null);
  return (
    <Section name="fields">
      <Row words="text">
        <Field label="Name" placeholder="launch-review" hint="Everybody can find it by this name." />
        <Field label="Topic" optional="optional" defaultValue="Everything for the launch" />
        <Field label="Room" start={<Icon name="hash" />} defaultValue="launch-review" disabled />
      </Row>
      <Row words="refused">
        <Field label="Name" defaultValue="a b" error="A name has no spaces." />
        <PasswordField value="short" onChange={setPassword} error="That is not the password." />
      </Row>
      <Row words="password">
        <PasswordField value={password} onChange={setPassword} hint="At least 8 characters." />
      </Row>
      <Row words="search">
        <label className={controls['searchField']} style={{ height: '2rem' }}>
          <Icon name="search" />
          <input type="search" placeholder="Jump to or search" aria-label="Jump to or search" />
        </label>
      </Row>
      <Row words="choices">
        <div className={styles['whole']}>
          <Choice label="Closes after" value={time} options={TIMES} onChoose={setTime} />
          <TextSizeSetting percent={size} onChange={setSize} />
          <SystemSwitch label="As the system" chosen={on} system={false} onChange={setOn} />
          <SystemSwitch label="On" chosen system={false} onChange={setOn} />
        </div>
      </Row>
    </Section>
  );
}
