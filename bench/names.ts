/** Given names of many languages, common ones first: the corpus draws from the head far more often than from the tail. */
export const GIVEN_NAMES = `
Maria José Mohammed Juan Ana Wei Carlos Fatima Nguyễn Luis Olena Ali Min-jun Priya David Rosa Ahmed Yuki Jorge Lucía
Ngozi Ibrahim Sofía Andrei Aisha Miguel Thị Hassan Elena Kwame Pedro Mei Oksana Rami João Amina Dmytro Carmen Harpreet
Selam Francisco Xiaoli Agnieszka Samuel Yasmin Rajesh Björn Leila Antonio Chukwuemeka Darya Isabel Omar Haruka Jean-Marc
Marta Bilal Sigríður Viktor Gabriela Abdullahi Zeynep Daniel Thandiwe Ximena Jiří Farhana Aoife Tomás Nadia Vikram Hodan
Sergei Adriana Tariq Ingrid Emeka Paulina Kofi Svetlana Diego Hye-jin Mateusz Guadalupe Yusuf Anjali René Mariam Óscar
Ludmila Tadesse Ève Nikolai Zainab Álvaro Quang Catarina Hamza Małgorzata Esperanza Deepak Åsa Rodrigo Chiara Bogdan
Ifeoma Mercedes Ismail Sunita Étienne Dolores Nasser Katarzyna Felipe Amara Stefan Inés Khadija Roberto Lin Ayodele
Teresa Rashid Veronika Ernesto Saoirse Mehmet Consuelo Arjun Hélène Gustavo Blessing Pavel Rocío Idris Wanjiru Benjamín
Halima Zoltán Beatriz Sanjay Ludovic Esther Zdeněk Marisol Farid Akua Vladimir Pilar Tesfaye Noor Joaquín Ewa Mustafa
`.trim().split(/\s+/);

/** Family names of many languages, common ones first. */
export const FAMILY_NAMES = `
Nguyễn García Singh Hernández Kim Rodríguez Mohamed Wang López Li Martínez Ali González Chen Pérez Patel Sánchez Ahmed
Ramírez Zhang Flores Trần Cruz Liu Gómez Khan Reyes Lê Morales Hassan Díaz Park Torres Kumar Ortiz Huang Santos Phạm
Vásquez Rahman Silva Yang Mendoza Okafor Castillo Lee Jiménez Ibrahim Ramos Sharma Rivera Kowalski Chávez Ivanov Ruiz
Haddad Álvarez Zhao Gutiérrez Petrov Aguilar Tesfaye Vargas Mensah Romero Shevchenko Herrera Diallo Medina Yılmaz Castro
Tanaka Guzmán Melnyk Fernández Abdullahi Rojas Popescu Ortega Das Contreras Novák Luna Osei Juárez Traoré Domínguez
Bui Salazar Nowak Estrada Begum Méndez Eze Sandoval Hussein Guerrero Suzuki Ríos Mbeki Alvarado Kovács Delgado Chaudhry
Peña Al-Masri Valdez Bondarenko Soto Björnsdóttir Ayala Wójcik Padilla Adeyemi Cabrera O’Sullivan Molina Kaya Acosta
Baptiste Navarro Hoàng Orozco Lindqvist Campos Nasser Cervantes Dimitrov Figueroa Koné Miranda Sato Espinoza Getachew
Zamora Fernandes Pacheco Novotný Rosales Gebremedhin Velázquez Moreau Cordero Katz Quintero Bianchi Barrera Owusu
Serrano Jankowski Maldonado Rossi Galván Yeboah Cisneros Horvat Solís Sokolov Bautista Mwangi Palacios Öztürk Arias
Dlamini Benítez D’Souza Villarreal Nakamura Escobar Toure Meza Andersson Trujillo Saleh Ibarra Kruger Zúñiga Georgiou
`.trim().split(/\s+/);

/** Beginnings and endings that make the long tail of family names, which no list holds. */
export const FAMILY_BEGINNINGS = `
Ade Bal Cal Dob Esk Fal Gan Hol Ili Jar Kar Lom Mar Nov Oba Pav Quin Rad Sta Tol Ula Ver Wit Xan Yor Zab Ber Cher Dra Gor
Kha Mikh Nas Olu Pri Raj Ser Tar Vas Zol
`.trim().split(/\s+/);
export const FAMILY_MIDDLES = 'a e i o u an er il on ar en ov al in or'.split(' ');
export const FAMILY_ENDINGS = `
ski son dze yan ez ov ova enko wala shvili ian poulos oglu mann dottir ani eri ini escu vic nen aite ko ra ta li mi to sen
`.trim().split(/\s+/);

/** What employers are called, before {@link COMPANY_KINDS}. */
export const COMPANY_WORDS = `
Harbor Cascade Summit Northwind Meridian Juniper Granite Bluewater Redwood Silverline Orchard Beacon Lakeside Prairie
Evergreen Ironwood Fairview Pinnacle Crescent Riverbend Atlas Solstice Keystone Brightwater Copperfield Willow
`.trim().split(/\s+/);
export const COMPANY_KINDS = [
  'Foods Inc.',
  'Software LLC',
  'Medical Center',
  'Logistics Corp.',
  'University',
  'Construction Co.',
  'Hotels Group',
  'Biotech Inc.',
  'Farms',
  'Engineering PLLC',
];

export const MATTERS = [
  'I-130 petition for spouse',
  'I-485 adjustment of status',
  'N-400 naturalization',
  'H-1B petition',
  'I-589 asylum',
  'K-1 fiancé(e) petition',
  'EB-2 national interest waiver',
  'U visa petition',
  'L-1A extension',
  'I-751 removal of conditions',
  'TPS re-registration',
  'PERM labor certification',
];
