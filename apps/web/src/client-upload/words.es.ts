import type { Words } from './words.ts';

export const spanish: Words = {
  locale: 'es-US',
  name: 'Español',
  language: 'Idioma',
  loading: 'Cargando…',
  openFailed: 'No se pudo cargar esta página',
  checkLine: 'Revise su conexión a internet e inténtelo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  tryAgainWith: (file) => `Intentar de nuevo: ${file}`,
  gone: 'Este enlace ya no funciona',
  askForNew: 'Pida uno nuevo a la oficina.',
  arrivedAll: 'Lo que aparece como recibido ya llegó. Para enviar más, pida un enlace nuevo a la oficina.',

  title: (office) => `Envíe documentos a ${office}`,
  heading: 'Envíe sus documentos',
  lead: (office) =>
    `${office} necesita los siguientes documentos. Puede enviar fotos o archivos; no necesita una cuenta.`,
  photoAdvice: 'Ponga el papel sobre una superficie plana, con buena luz, y que se vean las cuatro esquinas.',
  limit: (size) => `Cada archivo puede tener hasta ${size}.`,
  filesLeft: (count) =>
    count === 1
      ? 'Puede enviar 1 archivo más con este enlace.'
      : `Puede enviar ${count} archivos más con este enlace.`,
  // The formatted time ends with a full stop already: 'p. m.'.
  until: (moment) => `Este enlace funciona hasta el ${moment.replace(/\.$/, '')}.`,
  asked: 'Documentos que pidió la oficina',
  due: (day) => `Por favor, envíelo a más tardar el ${day}`,
  overdue: (day) => `La fecha límite era el ${day}. Por favor, envíelo lo antes posible.`,
  done: 'La oficina ya tiene lo que necesita',
  choose: 'Elegir archivos o tomar una foto',
  dropHere: 'Suelte los archivos aquí',
  filesFor: (title) => `Archivos para ${title}`,
  nothing: 'No hay nada que enviar por el momento.',

  received: 'Recibido',
  waiting: 'En espera',
  sending: (percent) => `Enviando, ${percent} %`,
  stalled: 'Esperando la conexión. Continuará automáticamente.',
  remove: 'Quitar',
  removeFile: (file) => `Quitar ${file}`,
  failures: {
    empty: () => 'Este archivo está vacío. Elija otro.',
    too_large: (largest) => `Este archivo es demasiado grande. El máximo es de ${largest}.`,
    too_many: () => 'Este enlace ya no admite más archivos. Pida uno nuevo a la oficina.',
    no_room: () =>
      'La oficina no tiene espacio para este archivo en este momento. Inténtelo más tarde o avise a la oficina.',
    unreadable: () => 'Ya no se puede leer este archivo. Quítelo y elíjalo de nuevo.',
    ended: () => 'No se envió: este enlace ya no funciona.',
    refused: () =>
      'Este archivo no se puede recibir en este momento. Inténtelo de nuevo o pregunte a la oficina.',
    fault: () => 'Algo salió mal. Inténtelo de nuevo.',
  },

  fileReceived: (file) => `Se recibió ${file}.`,
  fileFailed: (file, reason) => `No se envió ${file}. ${reason}`,

  progress: (sent, total) => {
    if (total === 1) return 'Enviando 1 archivo';
    return `Enviando ${total} archivos: ${sent === 1 ? '1 recibido' : `${sent} recibidos`} hasta ahora`;
  },
  keepOpen: 'No cierre esta página hasta que se haya enviado todo.',
  notSent: (count) => (count === 1 ? 'No se envió 1 archivo' : `No se enviaron ${count} archivos`),
  seeReasons: 'El motivo aparece arriba, junto al archivo.',
  stillMissing: (count) =>
    count === 1
      ? 'Todavía falta enviar un documento de la lista.'
      : `Todavía falta enviar ${count} documentos de la lista.`,
  thanks: 'Gracias',
  sentAll:
    'Ya envió archivos para todo lo que está en la lista. Puede cerrar esta página; el enlace sigue funcionando si quiere agregar algo.',
  officeHasAll: 'La oficina ya tiene todo lo que necesita. Puede cerrar esta página.',
};
