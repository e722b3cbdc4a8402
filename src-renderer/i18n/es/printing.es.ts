import type { printing as english } from '../printing.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of printing a conversation. */
export const printing: Translated<typeof english> = {
  title: 'Imprimir conversación',
  saveTitle: 'Guardar conversación como PDF',
  about: 'Incluye nombres, horas, textos y fotos pequeñas; de los demás archivos, el nombre.',
  messages: 'Mensajes',
  days_one: 'Del último día',
  days_other: 'De los últimos {{count}} días',
  loaded: 'Mensajes cargados',
  notEncrypted: 'Entiendo que la copia no está cifrada',
  preparing: 'Preparando…',
  print: 'Imprimir',
  save: 'Guardar',
  count_one: '{{count}} mensaje',
  count_other: '{{count}} mensajes',
  bounded: 'Solo se incluyen los mensajes más recientes de este período.',
  unavailable: 'No se pudieron cargar mensajes anteriores de este período.',
  notCurrent: 'Pueden faltar los mensajes más recientes porque no había conexión.',
  deleted: 'Mensaje eliminado',
};
