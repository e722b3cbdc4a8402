import type { proposals as english } from '../proposals.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of making a direct conversation a room. */
export const proposals: Translated<typeof english> = {
  heading: 'Sala',
  propose: 'Continuar en una sala…',
  offline: '{{name}} no está en línea. Los dos tienen que estarlo.',
  title: 'Continuar en una sala',
  text: 'Una sala oculta contigo y con {{name}}, en cuanto acepte. Permanece abierta y puedes añadir a más personas. Los mensajes de aquí se quedan aquí.',
  ask: 'Preguntar a {{name}}',
  received: '{{name}} quiere continuar en una sala:',
  sent: 'Le propusiste a {{name}} continuar en una sala:',
  accept: 'Aceptar',
  decline: 'Rechazar',
  withdraw: 'Cancelar solicitud',
  dismiss: 'OK',
  notification: 'Quiere continuar en una sala: {{room}}',
};
