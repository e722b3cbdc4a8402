/** Texts of making a direct conversation a room. */
export const proposals = {
  heading: 'Room',
  propose: 'Continue in a room…',
  offline: '{{name}} isn’t online. You both have to be.',
  title: 'Continue in a room',
  text: 'A hidden room with you and {{name}}, once they accept. It stays open, and you can add more people. Your messages here stay here.',
  ask: 'Ask {{name}}',
  received: '{{name}} wants to continue in a room:',
  sent: 'You asked {{name}} to continue in a room:',
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Cancel request',
  dismiss: 'OK',
  notification: 'Wants to continue in a room: {{room}}',
};
