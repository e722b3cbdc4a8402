import type { about as english } from '../about.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of mentions, replies and reactions. */
export const about: Translated<typeof english> = {
  mentionsYou: '{{label}}, te menciona',

  reply: 'Responder',
  replyingTo: 'Respuesta a {{name}}',
  dropReply: 'Cancelar respuesta',
  answers: 'En respuesta a {{name}}: {{excerpt}}',
  jump: 'Ir al mensaje',
  quoteLoading: 'Cargando el mensaje…',
  quoteGone: 'Este mensaje ya no está disponible',
  quoteRecalled: 'Mensaje eliminado',

  react: 'Reaccionar',
  reactions: 'Reacciones',
  by: '{{emoji}}: {{names}}',
  giveIt: 'Reaccionar también',
  takeItBack: 'Quitar tu reacción',
  notReacted: 'Reacción no cambiada: {{why}}',
  poll: {
    voters_one: '{{count}} persona ha votado',
    voters_other: '{{count}} personas han votado',
    visible: 'Todos aquí pueden ver los votos',
    closesAt: 'Termina: {{time}}',
    closedAt: 'Cerrada: {{time}}',
    close: 'Cerrar encuesta',
    takeBack: 'Retirar voto',
  },
};
