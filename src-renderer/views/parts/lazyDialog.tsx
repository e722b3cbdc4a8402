import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';

/**
 * A dialog whose code is loaded when it is opened for the first time, so that the window opens without it. Shows nothing
 * until then. If loading fails, the error boundary around it reports that, and its retry loads again.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded = lazy(loadOnce);

  async function loadOnce(): Promise<{ default: ComponentType<Props> }> {
    try {
      return { default: await load() };
    } catch (error) {
      // React remembers the failure of a lazy component.
      Loaded = lazy(loadOnce);
      throw error;
    }
  }

  return function LazyDialog(props: Props): ReactElement {
    const Dialog = Loaded;
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
