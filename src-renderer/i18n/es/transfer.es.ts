import type { transfer as english } from '../transfer.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the export and import of settings. */
export const transfer: Translated<typeof english> = {
  save: 'Exportar ajustes',
  saveHint:
    'Un archivo con tus ajustes de apariencia, idioma, notificaciones, privacidad y teclado. No contiene contraseñas, servidores ni conversaciones.',
  saveButton: 'Exportar…',
  load: 'Importar ajustes',
  loadHint: 'De un archivo que exportó Parley. Ves qué cambia antes de que cambie.',
  choose: 'Elegir archivo…',
  changesLabel: 'Cambios',
  changes_one: 'Este archivo cambia {{count}} ajuste:',
  changes_other: 'Este archivo cambia {{count}} ajustes:',
  nothing: 'Tus ajustes ya coinciden con este archivo.',
  change: '{{from}} → {{to}}',
  warning: { lessPrivate: 'Menos privacidad', fewerNotifications: 'Menos notificaciones' },
  leftOut: 'Omitidos, porque aquí no se pueden usar:',
  leftOutLabel: 'Omitidos',
  more_one: 'y {{count}} más',
  more_other: 'y {{count}} más',
  apply: 'Aplicar',
  done: 'Ajustes importados',
  on: 'Activado',
  off: 'Desactivado',
  refused: {
    broken: 'Este archivo está dañado. No se cambió nada.',
    foreign: 'Este no es un archivo de ajustes de Parley. No se cambió nada.',
    newer:
      'Este archivo es de una versión más reciente de Parley. Actualiza Parley e inténtalo de nuevo. No se cambió nada.',
    tooLarge: 'Este archivo es demasiado grande para unos ajustes. No se cambió nada.',
  },
};
