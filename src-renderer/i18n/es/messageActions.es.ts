import type { messageActions as english } from '../messageActions.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of message actions: the menu, actions on a selection, and readers. */
export const messageActions: Translated<typeof english> = {
  menu: 'Más',
  menuOf: 'Acciones del mensaje',
  select: 'Seleccionar',
  choose: 'Seleccionar el mensaje de {{name}}, {{time}}',

  selected_one: '{{count}} seleccionado',
  selected_other: '{{count}} seleccionados',
  selection: 'Mensajes seleccionados',
  copySelected: 'Copiar',
  forwardSelected: 'Reenviar',
  saveSelected: 'Guardar',
  saved: 'Guardado',
  copied: 'Copiado',
  notCopied: 'No se pudo copiar',
  endSelection: 'Dejar de seleccionar',
  recallSelected: 'Eliminar',
  deleteTitle: '¿Eliminar este mensaje?',
  deleteText: 'Se elimina para todos. Esta acción no se puede deshacer.',
  delete: 'Eliminar',
  recallTitle_one: '¿Eliminar {{count}} mensaje?',
  recallTitle_other: '¿Eliminar {{count}} mensajes?',
  recallText: 'Se elimina para todos y no se puede deshacer.',
  recallOthers_one: '{{count}} mensaje seleccionado no lo puedes eliminar tú y se conserva.',
  recallOthers_other: '{{count}} mensajes seleccionados no los puedes eliminar tú y se conservan.',
  quoted: '{{name}}, {{time}}:\n{{text}}',

  remind: 'Recordarme…',
  changeReminder: 'Cambiar recordatorio…',
  remindTitle: 'Recordarme este mensaje',
  remindText: 'Parley guarda el mensaje y te lo recuerda en Actividad.',
  remindSoon: 'En 20 minutos',
  setReminder: 'Crear recordatorio',
  reminderSet: 'Recordatorio: {{time}}',
  removeReminder: 'Quitar recordatorio',

  edit: 'Editar',
  forward: 'Reenviar…',
  edited: '(editado)',
  editedAt: 'Editado: {{time}}',

  sent: 'Enviado',
  read: 'Leído',
  seenBy_one: 'Visto por {{count}}',
  seenBy_other: 'Visto por {{count}}',
  seenByLabel: 'Visto por',
};
