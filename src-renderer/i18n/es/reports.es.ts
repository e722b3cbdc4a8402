import type { reports as english } from '../reports.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of reports of messages: the dialog, and the queue of the admins. */
export const reports: Translated<typeof english> = {
  report: 'Denunciar…',
  dialogTitle: 'Denunciar este mensaje',
  dialogText:
    'Los administradores verán este mensaje, quién lo escribió y dónde, y tu nombre. No se avisa a quien lo escribió.',
  dialogPrivate:
    'Los administradores verán este mensaje, quién lo escribió y dónde, y tu nombre, pero nada más de aquí. No se avisa a quien lo ' +
    'escribió.',
  reason: 'Motivo',
  spam: 'Spam',
  harassment: 'Acoso',
  privacy: 'Información privada',
  other: 'Otra cosa',
  note: 'Nota',
  send: 'Denunciar',
  sent: 'Denunciado. Los administradores de tu equipo lo revisarán.',

  which: 'Qué denuncias',
  open: 'Abiertas',
  resolved: 'Resueltas',
  noneOpen: 'No hay denuncias abiertas.',
  noneResolved: 'No se ha resuelto nada en los últimos 90 días.',
  openCount_one: '{{count}} denuncia abierta',
  openCount_other: '{{count}} denuncias abiertas',
  inDirect: 'Mensaje directo',
  inGroup: 'Mensaje de grupo',
  inRoom: 'En {{title}}',
  inHidden: 'Sala oculta',
  noText: 'Sin texto',
  files: 'Archivos: {{names}}',
  by: 'Denunciado por {{name}}, {{time}}: {{reason}}',
  changed: 'Cambiado antes de esta denuncia:',
  more_one: '{{count}} denuncia más',
  more_other: '{{count}} denuncias más',
  delete: 'Eliminar mensaje…',
  deleteTitle: '¿Eliminar este mensaje?',
  deleteText: 'Se elimina para todos, y se ve que lo eliminaste tú. Esta acción no se puede deshacer.',
  deleteYes: 'Eliminar mensaje',
  dismiss: 'Descartar',
  deletedBy: 'Mensaje eliminado por {{name}}, {{time}}',
  dismissedBy: 'Descartada por {{name}}, {{time}}',
};
