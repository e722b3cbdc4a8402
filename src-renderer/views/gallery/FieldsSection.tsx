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
  { value: 'short', label: '10 min' },
  { value: 'usual', label: '2 h' },
  { value: 'long', label: '1 day' },
] as const;

export function FieldsSection(): ReactElement {
  const [password, setPassword] = useState('correct horse');
  const [size, setSize] = useState(100);
  const [time, setTime] = useState<(typeof TIMES)[number]['value']>('usual');
  const [on, setOn] = useState<boolean | null>(null);
  return (
    <Section name="fields">
      <Row label="text">
        <Field label="Name" placeholder="launch-review" hint="Everybody can find it by this name." />
        <Field label="Topic" optional="optional" defaultValue="Everything for the launch" />
        <Field label="Room" start={<Icon name="hash" />} defaultValue="launch-review" disabled />
      </Row>
      <Row label="refused">
        <Field label="Name" defaultValue="a b" error="A name has no spaces." />
        <PasswordField value="short" onChange={setPassword} error="That is not the password." />
      </Row>
      <Row label="password">
        <PasswordField value={password} onChange={setPassword} hint="At least 8 characters." />
      </Row>
      <Row label="search">
        <label className={controls['searchField']} style={{ height: '2rem' }}>
          <Icon name="search" />
          <input type="search" placeholder="Jump to or search" aria-label="Jump to or search" />
        </label>
      </Row>
      <Row label="choices">
        <div className={styles['whole']}>
          <Choice label="Closes after" value={time} options={TIMES} onChoose={setTime} />
          <TextSizeSetting percent={size} onChange={setSize} />
          <SystemSwitch label="As the system" userValue={on} systemValue={false} onChange={setOn} />
          <SystemSwitch label="On" userValue systemValue={false} onChange={setOn} />
        </div>
      </Row>
    </Section>
  );
}
