import type { Args, Data } from '#shared/contract/index.ts';
import type { Report } from '#shared/contract/reportCalls.ts';
import { sameSession, type Context } from '../Context.ts';
import type { Refusal } from '../Problem.ts';
import { isAdmin } from '../session/reduce.ts';
import type { ReportListKind } from './reduce.ts';

/** Reports of messages: people create them, and admins resolve them. The server checks the rights. */
export interface ReportActions {
  readonly create: (report: Args<'report.create'>) => Refusal;
  /** Counts the open reports if the person is an admin; otherwise forgets all. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** Shows a list from its newest report on. From then on events keep it current, until `leave`. */
  readonly show: (kind: ReportListKind) => Refusal;
  /** Loads the next page of the list that is shown. */
  readonly loadMore: () => Refusal;
  readonly leave: () => void;
  /** Deletes the reported message. */
  readonly deleteMessage: (id: string) => Refusal;
  readonly dismiss: (id: string) => Refusal;
  readonly applyChange: (change: Data<'report.changed'>) => void;
}

export function createReportActions(context: Context): ReportActions {
  const { client, stores } = context;
  const { reports } = stores;
  const { load, show, loadMore, leave } = createReportLoader(context);

  /** Loads the list also after a refusal, because another admin may have resolved the report. */
  async function resolve(name: 'report.delete' | 'report.dismiss', id: string): Refusal {
    const result = await client.request(name, { id });
    await load();
    return result.ok ? null : result.error;
  }

  return {
    show,
    loadMore,
    leave,
    async create(report) {
      const result = await client.request('report.create', report);
      return result.ok ? null : result.error;
    },
    async refresh() {
      if (!isAdmin(stores.session.getState())) {
        leave();
        reports.dispatch({ type: 'reset' });
        return;
      }
      const isSameSession = sameSession(stores);
      const result = await client.request('report.count', {});
      // A server of an earlier version has no reports.
      if (result.ok && isSameSession()) reports.dispatch({ type: 'counted', open: result.value.open });
      await load();
    },
    deleteMessage: (id) => resolve('report.delete', id),
    dismiss: (id) => resolve('report.dismiss', id),
    applyChange({ open }) {
      if (!isAdmin(stores.session.getState())) return;
      reports.dispatch({ type: 'counted', open });
      void load();
    },
  };
}

/** Loads the list that is shown. */
function createReportLoader({ client, stores }: Context) {
  const { reports } = stores;
  /** The list, and how many of its reports at least. */
  let shown: { readonly kind: ReportListKind; readonly wanted: number } | null = null;
  /** The last request. Only its answer is shown, and earlier ones resolve with it. */
  let latest: Refusal = Promise.resolve(null);

  /** Loads the pages that are shown again. */
  function load(): Refusal {
    const request = fetchPages(() => latest === request);
    latest = request;
    return request;
  }

  async function fetchPages(isLatest: () => boolean): Refusal {
    if (shown === null) return null;
    const { kind, wanted } = shown;
    const isSameSession = sameSession(stores);
    const found: Report[] = [];
    let next: number | null = null;
    do {
      const before: { before?: number } = next === null ? {} : { before: next };
      const result = await client.request('report.list', { state: kind, ...before });
      if (!isSameSession()) return null;
      if (!isLatest()) return latest;
      if (!result.ok) return result.error;
      found.push(...result.value.reports);
      next = result.value.next;
      reports.dispatch({ type: 'counted', open: result.value.open });
    } while (next !== null && found.length < wanted);
    reports.dispatch({ type: 'listed', list: { kind, reports: found, next } });
    return null;
  }

  function show(kind: ReportListKind): Refusal {
    shown = { kind, wanted: 1 };
    reports.dispatch({ type: 'left' });
    return load();
  }

  async function loadMore(): Refusal {
    const { list } = reports.getState();
    if (list === null || list.next === null) return null;
    shown = { kind: list.kind, wanted: list.reports.length + 1 };
    return load();
  }

  function leave(): void {
    shown = null;
    latest = Promise.resolve(null);
    reports.dispatch({ type: 'left' });
  }

  return { load, show, loadMore, leave };
}
