import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll } from 'vitest';
import { setUpWords } from '../../../src-renderer/i18n/setUp.ts';
import type { Stores } from '../../../src-renderer/stores/createStores.ts';
import { MeProvider, ParleyProvider } from '../../../src-renderer/views/ParleyContext.ts';
import { createModelServer } from './createModelServer.ts';
import { startParley } from './startParley.ts';

const ME = { id: 'me', name: 'Ann' };

/**
 * Renders a component to HTML, for one test file. `stores`: replace those of the page, because only
 * initial states are rendered.
 */
export function drawing(
  stores: Partial<Stores> = {},
): <Props extends object>(component: FunctionComponent<Props>, props: Props) => string {
  const parley = startParley(createModelServer());
  const value = { ...parley, stores: { ...parley.stores, ...stores } };
  beforeAll(setUpWords);
  afterAll(() => parley.stop());
  return (component, props) =>
    renderToStaticMarkup(
      createElement(
        ParleyProvider,
        { value },
        createElement(MeProvider, { value: ME }, createElement(component, props)),
      ),
    );
}

/** The visible text of the markup. */
export function wordsIn(markup: string): string {
  return markup
    .replaceAll(/<br\/>/gu, '\n')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
