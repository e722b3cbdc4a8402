import { useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import { useParley } from '../ParleyContext.ts';
import { type FormSubmission, useSubmit } from '../parts/useSubmit.ts';

interface NewGroup extends Pick<FormSubmission, 'busy' | 'problem'> {
  readonly name: string;
  readonly setName: (name: string) => void;
  /** The latest group that was created here. */
  readonly created: Output<'group.create'> | null;
  /** `conversationId`: the room whose people begin in it. */
  readonly create: (conversationId: string | null) => Promise<void>;
}

/** A form that creates groups of people. */
export function useNewGroup(): NewGroup {
  const { groups } = useParley().actions;
  const [name, setName] = useState('');
  const [created, setCreated] = useState<Output<'group.create'> | null>(null);
  const { busy, problem, submit } = useSubmit();

  async function create(conversationId: string | null): Promise<void> {
    setCreated(null);
    await submit(async () => {
      const result = await groups.create(name, conversationId);
      if (!result.ok) return result.error;
      setName('');
      setCreated(result.value);
      return null;
    });
  }

  return { name, setName, created, create, busy, problem };
}
