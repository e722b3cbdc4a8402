import type { messages as english } from '../messages.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts that are shown in a message. */
export const messages: Translated<typeof english> = {
  leadsTo: '({{host}})',
  encrypted: 'Mensaje cifrado',
  forged: 'No se pudo descifrar este mensaje: fue modificado o falsificado',
  newDevice: 'dispositivo nuevo',
  newDeviceHint: 'Escrito en un dispositivo de {{name}} que es nuevo para ti. Compara su número en su tarjeta.',
  forgedEdit: 'No se pudo descifrar un cambio de un mensaje: fue falsificado',
  earlierPassword: 'Este mensaje se cifró con una contraseña anterior',
  otherDevices: 'Este mensaje se cifró para dispositivos anteriores',
  needsNewer: 'Actualiza Parley para ver este mensaje',
  needsNewerFrom: 'Actualiza Parley para ver este mensaje de {{name}}',
  eventNeedsNewer: 'Actualiza Parley para ver qué pasó aquí',

  showAll_zero: 'Mostrar todo',
  showAll_one: 'Mostrar todo ({{count}} línea más)',
  showAll_other: 'Mostrar todo ({{count}} líneas más)',
  showLess: 'Mostrar menos',

  copyMarkdown: 'Copiar como Markdown',
  copyLink: 'Copiar enlace al mensaje',
  badLinkText: 'Enlaza a un mensaje de una conversación en la que no estás o que ya no existe.',

  othersReacted_one: '{{count}} más',
  othersReacted_other: '{{count}} más',

  code: 'Código',
  codeIn: 'Código {{language}}',
  copyCode: 'Copiar código',
  codeCopied: 'Copiado',
  codeNotCopied: 'No se pudo copiar',
  table: 'Tabla',
  taskDone: 'Hecho',
  taskOpen: 'Pendiente',
};
