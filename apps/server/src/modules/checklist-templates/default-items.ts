import type { TemplateItem } from '@landfall/contract/checklist-templates';
import type { ItemProvider } from '@landfall/contract/checklist-words';

const item = (
  from: ItemProvider,
  [title, why]: readonly [string, string],
  [spanishTitle, spanishWhy]: readonly [string, string],
): Omit<TemplateItem, 'key'> => ({
  title,
  why,
  translations: { es: { title: spanishTitle, why: spanishWhy } },
  from,
});

/** The items of the default checklists by key: who provides them, and title and reason in English and Spanish. */
export const DEFAULT_ITEMS = {
  agreement: item(
    'office',
    ['Signed agreement with the office', 'Without it the office may not act for you.'],
    ['Acuerdo firmado con la oficina', 'Sin él, la oficina no puede actuar por usted.'],
  ),
  passport: item(
    'client',
    ['Passport, all pages', 'It proves who you are and shows your visas and stamps.'],
    ['Pasaporte, todas las páginas', 'Demuestra quién es usted y muestra sus visas y sellos.'],
  ),
  birth_certificate: item(
    'client',
    [
      'Birth certificate, with a translation if it is not in English',
      'It proves your date of birth and who your parents are.',
    ],
    [
      'Acta de nacimiento, con traducción si no está en inglés',
      'Demuestra su fecha de nacimiento y quiénes son sus padres.',
    ],
  ),
  marriage_certificate: item(
    'client',
    ['Marriage certificate', 'It proves that you are married.'],
    ['Acta de matrimonio', 'Demuestra que usted está casado o casada.'],
  ),
  earlier_marriages: item(
    'client',
    [
      'Divorce or death certificates of earlier marriages',
      'They prove that every earlier marriage has ended.',
    ],
    [
      'Actas de divorcio o de defunción de matrimonios anteriores',
      'Demuestran que todo matrimonio anterior terminó.',
    ],
  ),
  petitioner_status: item(
    'petitioner',
    [
      'Proof of citizenship or of the green card of the petitioner',
      'Only citizens and permanent residents can petition for a relative.',
    ],
    [
      'Prueba de ciudadanía o tarjeta de residente del peticionario',
      'Solo los ciudadanos y residentes permanentes pueden pedir a un familiar.',
    ],
  ),
  shared_life: item(
    'client',
    [
      'Proof of your life together',
      'Photos, letters, a lease with both names: they show that the marriage is real.',
    ],
    [
      'Pruebas de su vida juntos',
      'Fotos, cartas, un contrato de alquiler con ambos nombres: muestran que el matrimonio es real.',
    ],
  ),
  shared_money: item(
    'client',
    ['Joint bank accounts, insurance and bills', 'They show that you share your household.'],
    ['Cuentas de banco, seguros y recibos a nombre de ambos', 'Muestran que comparten el hogar.'],
  ),
  children: item(
    'client',
    ['Birth certificates of your children', 'They show your family as it is.'],
    ['Actas de nacimiento de sus hijos', 'Muestran su familia tal como es.'],
  ),
  photos: item(
    'client',
    ['Two passport photos', 'The form needs them: 2 by 2 inches, white background, not older than 30 days.'],
    [
      'Dos fotos tipo pasaporte',
      'El formulario las exige: 2 por 2 pulgadas, fondo blanco, de menos de 30 días.',
    ],
  ),
  entry_record: item(
    'client',
    ['I-94 record or other proof of your last entry', 'It shows when and how you came in.'],
    ['Registro I-94 u otra prueba de su última entrada', 'Muestra cuándo y cómo entró usted.'],
  ),
  immigration_papers: item(
    'client',
    [
      'All earlier papers from USCIS or the immigration court',
      'Nothing that was filed or decided before may be missed.',
    ],
    [
      'Todos los papeles anteriores de USCIS o de la corte de inmigración',
      'No debe faltar nada de lo que se presentó o decidió antes.',
    ],
  ),
  medical_exam: item(
    'client',
    [
      'Medical exam (I-693) in its sealed envelope',
      'Only a doctor named by USCIS can do it. Do not open the envelope.',
    ],
    [
      'Examen médico (I-693) en su sobre sellado',
      'Solo lo puede hacer un médico designado por USCIS. No abra el sobre.',
    ],
  ),
  support_affidavit: item(
    'petitioner',
    ['Affidavit of support (I-864), signed', 'It promises that you will not depend on public help.'],
    ['Declaración de sustento (I-864), firmada', 'Promete que usted no dependerá de la ayuda pública.'],
  ),
  tax_returns: item(
    'client',
    ['Tax returns of the last three years', 'They show income and that taxes were paid.'],
    [
      'Declaraciones de impuestos de los últimos tres años',
      'Muestran los ingresos y que se pagaron los impuestos.',
    ],
  ),
  police_records: item(
    'client',
    [
      'Records of every arrest or charge, including old or dismissed ones',
      'They have to be disclosed, and the office must see them first.',
    ],
    [
      'Papeles de todo arresto o cargo, también antiguos o desestimados',
      'Hay que declararlos, y la oficina debe verlos primero.',
    ],
  ),
  green_card: item(
    'client',
    ['Green card, both sides', 'It shows your status and since when you have it.'],
    ['Tarjeta de residente, ambos lados', 'Muestra su estatus y desde cuándo lo tiene.'],
  ),
  addresses: item(
    'client',
    ['Addresses and work of the last five years', 'The form asks for each with its dates.'],
    ['Direcciones y trabajos de los últimos cinco años', 'El formulario pide cada uno con sus fechas.'],
  ),
  trips: item(
    'client',
    ['Trips outside of the United States of the last five years', 'Long or many trips can matter.'],
    [
      'Viajes fuera de los Estados Unidos de los últimos cinco años',
      'Los viajes largos o frecuentes pueden importar.',
    ],
  ),
  selective_service: item(
    'client',
    ['Proof of Selective Service registration', 'Men who lived here between 18 and 25 need it.'],
    [
      'Prueba de registro en el Servicio Selectivo',
      'La necesitan los hombres que vivieron aquí entre los 18 y los 25 años.',
    ],
  ),
  work_permit: item(
    'client',
    ['Last work permit, both sides', 'It shows the category and when it ends.'],
    ['Último permiso de trabajo, ambos lados', 'Muestra la categoría y cuándo vence.'],
  ),
  resume: item(
    'client',
    ['Résumé', 'It shows education and work in order.'],
    ['Currículum', 'Muestra sus estudios y trabajos en orden.'],
  ),
  degrees: item(
    'client',
    [
      'Diplomas and transcripts, with an evaluation if they are from abroad',
      'They prove that you have what the job requires.',
    ],
    [
      'Diplomas y calificaciones, con evaluación si son del extranjero',
      'Demuestran que usted cumple los requisitos del puesto.',
    ],
  ),
  experience_letters: item(
    'client',
    ['Letters of earlier employers', 'They prove your experience: title, duties, dates, hours.'],
    ['Cartas de empleadores anteriores', 'Demuestran su experiencia: puesto, tareas, fechas, horas.'],
  ),
  pay_records: item(
    'client',
    ['Pay stubs of the last three months and W-2 forms', 'They show that you have kept your status.'],
    ['Talones de pago de los últimos tres meses y formularios W-2', 'Muestran que ha mantenido su estatus.'],
  ),
  job_offer: item(
    'petitioner',
    ['Job offer with title, duties, place and wage', 'The petition describes exactly this job.'],
    [
      'Oferta de trabajo con puesto, tareas, lugar y salario',
      'La petición describe exactamente este trabajo.',
    ],
  ),
  labor_condition: item(
    'office',
    ['Certified labor condition application', 'It must be certified before the petition is filed.'],
    ['Solicitud de condición laboral certificada', 'Debe estar certificada antes de presentar la petición.'],
  ),
  prevailing_wage: item(
    'office',
    ['Prevailing wage determination', 'Recruitment rests on it.'],
    ['Determinación del salario prevaleciente', 'La contratación se basa en ella.'],
  ),
  recruitment: item(
    'petitioner',
    ['Record of the recruitment', 'It shows that the job was offered as the rules demand.'],
    ['Registro de la contratación', 'Muestra que el puesto se ofreció como exigen las reglas.'],
  ),
  labor_certification: item(
    'office',
    ['Approved labor certification', 'The petition rests on it, and it ends after 180 days.'],
    ['Certificación laboral aprobada', 'La petición se basa en ella, y vence a los 180 días.'],
  ),
  company_papers: item(
    'petitioner',
    ['Papers of the company', 'Registration, tax number and a description show that it is real.'],
    ['Papeles de la empresa', 'El registro, el número fiscal y una descripción muestran que es real.'],
  ),
  ability_to_pay: item(
    'petitioner',
    ['Proof that the employer can pay the wage', 'Annual reports, tax returns or audited statements.'],
    [
      'Prueba de que el empleador puede pagar el salario',
      'Informes anuales, declaraciones de impuestos o estados auditados.',
    ],
  ),
  statement: item(
    'client',
    [
      'Your story in your own words',
      'It is the heart of the case: what happened, when, where, and who did it.',
    ],
    [
      'Su historia en sus propias palabras',
      'Es el corazón del caso: qué pasó, cuándo, dónde y quién lo hizo.',
    ],
  ),
  persecution_evidence: item(
    'client',
    ['Proof of what happened to you', 'Police reports, threats, photos, news: whatever you have.'],
    ['Pruebas de lo que le pasó', 'Denuncias, amenazas, fotos, noticias: lo que usted tenga.'],
  ),
  witness_letters: item(
    'client',
    [
      'Letters of people who know what happened',
      'With their name, address, signature and a copy of their ID.',
    ],
    [
      'Cartas de personas que saben lo que pasó',
      'Con nombre, dirección, firma y copia de su identificación.',
    ],
  ),
  country_conditions: item(
    'office',
    ['Reports on the conditions in the country', 'They show that the fear is well founded.'],
    ['Informes sobre las condiciones del país', 'Muestran que el temor está fundado.'],
  ),
  family_papers: item(
    'client',
    [
      'Birth and marriage certificates of your family',
      'They show who is your family and who can be included.',
    ],
    [
      'Actas de nacimiento y matrimonio de su familia',
      'Muestran quién es su familia y a quién se puede incluir.',
    ],
  ),
  medical_records: item(
    'client',
    ['Medical or psychological records', 'They show harm that was done.'],
    ['Expedientes médicos o psicológicos', 'Muestran el daño sufrido.'],
  ),
  notice_to_appear: item(
    'client',
    [
      'Notice to Appear and all papers of the court',
      'They say what the government claims and when the hearing is.',
    ],
    [
      'Notificación de comparecencia y todos los papeles de la corte',
      'Dicen qué afirma el gobierno y cuándo es la audiencia.',
    ],
  ),
  hardship: item(
    'client',
    ['Proof of hardship to your family', 'Health, school, money: what it would mean if you had to leave.'],
    [
      'Pruebas de dificultades para su familia',
      'Salud, escuela, dinero: qué significaría que usted tuviera que irse.',
    ],
  ),
  character_letters: item(
    'client',
    ['Letters on your character', 'From people who know you well: work, church, neighbors.'],
    ['Cartas sobre su carácter', 'De personas que le conocen bien: trabajo, iglesia, vecinos.'],
  ),
  form_signed: item(
    'office',
    ['Form signed by everyone who has to', 'A form without a signature is sent back.'],
    ['Formulario firmado por todos los que deben hacerlo', 'Un formulario sin firma se devuelve.'],
  ),
  filing_fee: item(
    'client',
    ['Filing fee', 'USCIS takes nothing without it.'],
    ['Tarifa de presentación', 'USCIS no acepta nada sin ella.'],
  ),
  form_i_20: item(
    'client',
    ['Form I-20 with the recommendation of your school', 'It has to be newer than the application.'],
    ['Formulario I-20 con la recomendación de su escuela', 'Tiene que ser más reciente que la solicitud.'],
  ),
  training_plan: item(
    'petitioner',
    ['Training plan (Form I-983), signed', 'The school recommends the extension only with it.'],
    ['Plan de capacitación (Formulario I-983), firmado', 'Sin él, la escuela no recomienda la extensión.'],
  ),
};
