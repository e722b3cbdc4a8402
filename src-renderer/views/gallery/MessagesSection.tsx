import type { ReactElement } from 'react';
import { Divider } from '../timeline/Divider.tsx';
import { Message } from '../timeline/Message.tsx';
import styles from './Gallery.module.css';
import { NOW, PEOPLE } from './samples.ts';
import { Row, Section } from './Section.tsx';

/** Messages as rows of the timeline, in every state of a row. */
export function MessagesSection(): ReactElement {
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
