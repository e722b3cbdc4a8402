import type { ReactElement } from 'react';
import type { ActivityPage } from '../../stores/activity/reduce.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { SavedPage } from './SavedPage.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { AnnouncementPage } from './AnnouncementPage.tsx';
import { PostPage } from './PostPage.tsx';
import { TopicsPage } from './TopicsPage.tsx';

/** Pages that cover the list; each is mounted with fresh state. */
export function ActivityPageView({ page }: { readonly page: ActivityPage }): ReactElement {
  switch (page.kind) {
    case 'announcement':
      return <AnnouncementPage key={page.offset} offset={page.offset} />;
    case 'post':
      return <PostPage key={`${page.post.topic} ${page.post.offset}`} post={page.post} />;
    case 'compose':
      return <AnnouncementForm key={page.offset} offset={page.offset} />;
    case 'topics':
      return <TopicsPage part={page.part} />;
    case 'saved':
      return <SavedPage />;
    default:
      return assertNever(page);
  }
}
