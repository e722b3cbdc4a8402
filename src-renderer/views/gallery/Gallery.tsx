import { type ReactElement, useState } from 'react';
import { assertNever } from '#shared/errors/assertNever.ts';
import { ICONS, Icon } from '../parts/Icon.tsx';
import { Divider } from '../timeline/Divider.tsx';
import { Message } from '../timeline/Message.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { RoomRing } from '../rooms/RoomRing.tsx';
import { Choice, SwitchSetting, SystemSwitch } from '../settings/SettingControls.tsx';
import { TextSizeSetting } from '../settings/TextSizeSetting.tsx';
import controls from '../parts/controls.module.css';
import { Field, PasswordField } from '../parts/Field.tsx';
import { cx } from '../parts/cx.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, MenuLabel, MenuSeparator } from '../parts/Menu.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import { PlacesSection } from './PlacesSection.tsx';
import styles from './Gallery.module.css';
import { Row, Section } from './Section.tsx';
import { NOW, PEOPLE, roomWith } from './samples.ts';

const VARIANTS = {
  light: 'theme=light',
  dark: 'theme=dark',
  'high contrast, light': 'theme=light&highContrast=true',
  'high contrast, dark': 'theme=dark&highContrast=true',
  compact: 'density=compact',
  '80 %': 'textSize=80',
  '150 %': 'textSize=150',
  'less motion': 'reduceMotion=true',
} as const;

/** Every component in every state. `open` names the overlay to show. */
export function Gallery({ open }: { readonly open: string | null }): ReactElement {
  return (
    <>
      <main className={styles['gallery']}>
        <h1>Gallery</h1>
        <nav className={styles['looks']} aria-label="Looks">
          {Object.entries(VARIANTS).map(([words, query]) => (
            <a key={words} href={`?${query}`}>
              {words}
            </a>
          ))}
        </nav>
        <nav className={styles['looks']} aria-label="What can lie over it">
          {OPENABLE.map((name) => (
            <a key={name} href={`?open=${name}`}>
              {name}
            </a>
          ))}
        </nav>
        <TokensSection />
        <ButtonsSection />
        <FieldsSection />
        <FacesSection />
        <IconsSection />
        <PlacesSection />
        <MessagesSection />
      </main>
      <Opened name={open} />
    </>
  );
}

function IconsSection(): ReactElement {
  return (
    <Section name="icons">
      <Row label="all">
        {ICONS.map((name) => (
          <span key={name} className={styles['icon']}>
            <Icon name={name} />
            {name}
          </span>
        ))}
      </Row>
    </Section>
  );
}

/** Messages as rows of the timeline, in every state of a row. */
function MessagesSection(): ReactElement {
  const [amir, jonas, mei] = PEOPLE;
  return (
    <Section name="messages">
      <Row label="rows">
        <div className={styles['whole']}>
          <Divider label="Friday, 20 November" />
          <Message author={jonas} at={NOW} first body="Copy deck for the launch page is final." />
          <Message author={jonas} at={NOW} first={false} body="Two open points are marked in the file." />
          <Message author={mei} at={NOW} first mentionsMe body="看过了，第二点我来改。@Amir can you confirm?" />
          <Divider label="New" isNew />
          <Message author={mei} at={NOW} first isTarget body="A link opened this one." />
          <Message author={amir} at={NOW} first pending body="On its way." />
          <Message author={jonas} at={NOW} first body={<p className={styles['text']}>{'long'.repeat(120)}</p>} />
        </div>
      </Row>
    </Section>
  );
}

const GROUNDS = 'bg side panel line hover hover-soft sel code fresh warn-soft accent-soft';
const INKS = 'ink ink-2 ink-3 accent accent-ink danger warn ok';
const COLOURS = `${GROUNDS} ${INKS}`.split(' ');
const SIZES = ['tiny', 'label', 'small', 'note', 'control', 'body', 'lead', 'title', 'heading', 'emoji', 'headline'];

function TokensSection(): ReactElement {
  return (
    <Section name="tokens">
      <Row label="Colours">
        {COLOURS.map((name) => (
          <span key={name} className={styles['swatch']}>
            <i style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </Row>
      <Row label="Type">
        {SIZES.map((name) => (
          <span key={name} style={{ fontSize: `var(--text-${name})` }}>
            {name}
          </span>
        ))}
      </Row>
    </Section>
  );
}

const SHARES = [1, 0.5, 0.05] as const;

function FacesSection(): ReactElement {
  return (
    <Section name="faces">
      <Row label="people">
        {PEOPLE.map((person) => (
          <Avatar key={person.id} person={person} />
        ))}
        {PEOPLE.map((person) => (
          <Avatar key={person.id} person={person} big />
        ))}
      </Row>
      <Row label="here, away, nameless">
        <Avatar person={PEOPLE[1]} online />
        <Avatar person={PEOPLE[1]} online={false} />
        <Avatar person={PEOPLE[1]} big online />
        <Avatar person={PEOPLE[1]} big online={false} />
        <Avatar person={{ id: 'nobody', name: '' }} big />
      </Row>
      <Row label="rooms">
        {SHARES.map((share) => (
          <RoomRing key={share} room={roomWith(share)} />
        ))}
        <RoomRing room={roomWith(0.7, true)} />
        <RoomRing room={roomWith(0.7)} isOver />
        <RoomRing room={roomWith(0.7, true)} big />
      </Row>
    </Section>
  );
}

const TIMES = [
  { value: 'short', label: '10 min' },
  { value: 'usual', label: '2 h' },
  { value: 'long', label: '1 day' },
] as const;

function FieldsSection(): ReactElement {
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
          <input type="search" placeholder="Find in this list" aria-label="Find in this list" />
        </label>
      </Row>
      <Row label="choices">
        <div className={styles['whole']}>
          <Choice label="Closes after" value={time} options={TIMES} onChoose={setTime} />
          <TextSizeSetting percent={size} onChange={setSize} />
          <SystemSwitch label="As the system" userValue={on} systemValue={false} onChange={setOn} />
          <SystemSwitch label="On" userValue systemValue={false} onChange={setOn} />
          <SwitchSetting label="Disabled" hint="Your system has no keyring." isOn={false} isDisabled onChange={noop} />
        </div>
      </Row>
    </Section>
  );
}

const KINDS = { primary: ['primary'], danger: ['primary', 'danger'], secondary: ['secondary'] } as const;

function ButtonsSection(): ReactElement {
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

/** Overlays that can be opened: `?open=dialog`. */
const OPENABLE = ['dialog', 'wide', 'settings', 'menu', 'sheet'] as const;

function noop(): void {
  // Actions do nothing in the gallery.
}

function Opened({ name }: { readonly name: string | null }): ReactElement | null {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  const close = (): void => setIsOpen(false);
  const openable = OPENABLE.find((openable) => openable === name);
  switch (openable) {
    case 'dialog':
    case 'wide':
      return (
        <Dialog
          title="New room"
          subtitle="It closes by itself when nobody writes for a while."
          icon={<Icon name="hash" />}
          isWide={openable === 'wide'}
          onClose={close}
        >
          <Field label="Name" placeholder="launch-review" />
        </Dialog>
      );
    case 'settings':
      return <SettingsDialog onClose={close} />;
    case 'menu':
      return (
        <div style={{ position: 'fixed', top: '50%', insetInlineStart: '50%' }}>
          <Menu defaultOpen>
            <MenuButton label="Menu">
              <Icon name="more" />
            </MenuButton>
            <MenuContent>
              <MenuLabel label="Theme" />
              <MenuItem label="Copy invitation link" onSelect={noop} />
              <MenuItem label="Pause notifications" hint="Unread counts still update." onSelect={noop} />
              <MenuSeparator />
              <MenuItem label="Close room" isDanger onSelect={noop} />
            </MenuContent>
          </Menu>
        </div>
      );
    case 'sheet':
      return (
        <div style={{ position: 'fixed', inset: 0 }}>
          <Sheet title="Welcome to Parley" subtitle="Where should your conversations live?" />
        </div>
      );
    case undefined:
      return null;
    default:
      return assertNever(openable);
  }
}
