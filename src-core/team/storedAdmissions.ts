import { z } from 'zod';
import { epochSchema, roomIdSchema } from '#shared/contract/model.ts';

/** A room that people of an invitation are put into. A later room of the same name is another room. */
const admissionSchema = z.object({ conversationId: roomIdSchema, epoch: epochSchema });
export type Admission = z.infer<typeof admissionSchema>;

/** As stored with an invitation and with a person; empty: none. */
export function formatAdmissions(admissions: readonly Admission[]): string {
  return admissions.length === 0 ? '' : JSON.stringify(admissions);
}

/** Null: written by a later version, which can read them. */
export function parseAdmissions(stored: string): Admission[] | null {
  if (stored === '') return [];
  try {
    return z.array(admissionSchema).parse(JSON.parse(stored));
  } catch {
    return null; // of a later version
  }
}
