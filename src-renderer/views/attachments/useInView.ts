import { type RefObject, useEffect, useState } from 'react';

/** Distance from the viewport at which loading starts (px). */
const MARGIN = '300px';

/** Whether an element is, or has been, in view. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [wasInView, setWasInView] = useState(false);
  useEffect(() => {
    if (element.current === null || wasInView) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasInView(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasInView]);
  return wasInView;
}
