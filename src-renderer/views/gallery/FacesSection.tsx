import type { ReactElement } from 'react';
import { Avatar } from '../parts/Avatar.tsx';
import { RoomRing } from '../rooms/RoomRing.tsx';
import { PEOPLE, roomWith } from './samples.ts';
import { Row, Section } from './Section.tsx';

const SHARES = [1, 0.5, 0.05] as const;

export function FacesSection(): ReactElement {
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
