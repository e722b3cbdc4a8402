import { describe, expect, it } from 'vitest';
import { LAST_INSTANT } from '#shared/contract/bounds.ts';
import { announcementCalls } from '#shared/contract/announcementCalls.ts';
import { announcementSchema, noticeSchema } from '#shared/contract/noticeModel.ts';
import { scheduleCalls } from '#shared/contract/scheduleCalls.ts';
import { notifySettingsSchema } from '#shared/contract/settingsModel.ts';

const OUT_OF_RANGE = [LAST_INSTANT + 1, Number.MAX_SAFE_INTEGER, 1e300, Number.POSITIVE_INFINITY, Number.NaN, -1];
const announcement = { clientId: 'a-1', title: 'x', body: 'x', importance: 'normal', startsAt: 1, endsAt: 2 };
const scheduled = { conversationId: 'direct:a:b', clientId: 'a-1', body: { kind: 'text', text: 'x' }, sendAt: 1 };

describe('repair B4: dates outside the calendar', () => {
  it.each(OUT_OF_RANGE)('are refused: %s, in every field of a call', (at) => {
    const { input: publish } = announcementCalls['announcement.publish'];
    const { input: edit } = announcementCalls['announcement.edit'];
    const { input: schedule } = scheduleCalls['message.schedule'];
    expect(publish.safeParse(announcement).success).toBe(true);
    expect(publish.safeParse({ ...announcement, startsAt: at }).success).toBe(false);
    expect(publish.safeParse({ ...announcement, endsAt: at }).success).toBe(false);
    expect(edit.safeParse({ ...announcement, offset: 1, startsAt: at }).success).toBe(false);
    expect(schedule.safeParse(scheduled).success).toBe(true);
    expect(schedule.safeParse({ ...scheduled, sendAt: at }).success).toBe(false);
    expect(notifySettingsSchema.safeParse({}).success).toBe(true);
    expect(notifySettingsSchema.safeParse({ pausedUntil: at }).success).toBe(false);
  });

  it.each(OUT_OF_RANGE)('are rejected in answers of a server: %s', (at) => {
    for (const field of ['at', 'startsAt', 'endsAt', 'editedAt'] as const) {
      expect(announcementSchema.shape[field].safeParse(at).success).toBe(false);
    }
    expect(noticeSchema.shape.at.safeParse(at).success).toBe(false);
    // An inbox item with an out-of-range mute, from before the bound existed, is still read as a permanent mute.
    expect(noticeSchema.shape.until.parse(at)).toBeNull();
  });
});
