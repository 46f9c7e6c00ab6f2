/** Sentences of crisis, debt and loss in every language, in forms and with errors that no list contains. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { containsAny, wordsOf } from '../../templates/components/chat/find-words.ts';
import { PROJECT } from '../support/project.ts';

interface Sentences {
  readonly crisis: readonly string[];
  readonly money: readonly string[];
  /** What other visitors ask. */
  readonly ordinary: readonly string[];
}

const SENTENCES: Readonly<Record<string, Sentences>> = {
  en: {
    crisis: [
      'im thinking about suiciding',
      'I wanna end this miserable life of mine',
      'nobody would miss me, everyone is better off without somebody like me',
      'i dont want to live like this',
      'I keep wishing that I were simply dead',
      'I keep harming even myself',
      'i cant really go on',
      'there is no more hope for me, I feel worthles',
      'I am desparate',
    ],
    money: [
      'i am deeply indebtted to my brother',
      'I ve borowed from all my friends',
      'the bailifs are coming tomorrow',
      'I lost absolutely everything tonight',
      'gambled my whole wages away',
      'trying to win it all back',
      'Lost our entire savings',
      'I am bankrupted',
      'i cant even afford any food',
      'I just cant seem to stop',
    ],
    ordinary: [
      'How do I set a deposit limit?',
      'Where can I take a break?',
      'How old do I have to be?',
      'Which organisations help my family?',
      'I forgot my password',
    ],
  },
  de: {
    crisis: [
      'Ich denke an Selbstmordgedanken',
      'ich will mich einfach umbringn',
      'Ich möchte mir mein Leben endlich nehmen',
      'will nicht länger leben',
      'kann das einfach nicht mehr',
      'bin völlig verzweifelter als je',
      'am liebsten stürbe ich, ich sterbe lieber',
      'ohne so einen wie mich wäre es besser',
      'Alles ist hoffnungsloss',
    ],
    money: [
      'ich habe so viele Schuldn',
      'die Überschuldung wächst jeden Tag',
      'Der Gerichtsvolzieher kommt morgen',
      'ich hab wirklich alles an einem Abend verloren',
      'meinen ganzen Lohn verspielte ich',
      'Ich kann die Rechnung nicht mehr zahlen',
      'meine Ersparnise sind dahin',
      'ich kann damit einfach nicht aufhören',
    ],
    ordinary: [
      'Wie setze ich ein Einzahlungslimit?',
      'Wo kann ich eine Pause machen?',
      'Wie alt muss ich sein?',
      'Wie erreiche ich einen Menschen?',
      'Ich habe mein Passwort vergessen',
    ],
  },
  fr: {
    crisis: [
      'je pense à me suicider ce soir',
      'je veux finir ma vie, en vraiment finir',
      'J’ai envie de mourrir',
      'je ne veux absolument plus jamais vivre',
      'je n’en peux vraiment plus',
      'je suis desesperée',
      'ma vie est totalement finie',
      'je voudrais disparaitre',
      'personne ne m’aime, je ne sers plus à rien',
    ],
    money: [
      'je suis très endettée',
      'les huisiers viennent demain',
      'j’ai vraiment tout perdu hier',
      'J’ai perdu presque toutes nos économies',
      'j’ai claqué presque tout',
      'j’ai joué mon mois de salaire',
      'je n’arrive pas du tout à m’arrêter',
      'je veux récupérer tout cet argent',
      'je n’arrive plus du tout à payer',
    ],
    ordinary: [
      'Comment fixer une limite de dépôt ?',
      'Où puis-je faire une pause ?',
      'Quel âge faut-il avoir ?',
      'Comment parler à une personne ?',
      'J’ai oublié mon mot de passe',
    ],
  },
  es: {
    crisis: [
      'estoy pensando en suicidarme',
      'me quiero matarr',
      'quisiera morirme hoy',
      'ya no quiero seguir viviendo así',
      'ya no lo aguanto nada, de verdad',
      'estoy desesperadisima',
      'mi vida ya se acabó',
      'quiero quitarme esta vida',
      'todos estarían mejor sin alguien como mí',
      'quiero hacerme mucho daño',
    ],
    money: [
      'estoy endeudadisimo',
      'tengo muchas deuddas',
      'debo muchísimo dinero',
      'lo perdí absolutamente todo',
      'perdí todos mis ahoros',
      'me jugué todo mi sueldo',
      'no puedo dejar nunca de jugar',
      'quiero recuperar todo lo perdido',
      'me van a embargar',
      'no sé cómo voy a pagar',
    ],
    ordinary: [
      '¿Cómo pongo un límite de depósito?',
      '¿Dónde puedo tomar una pausa?',
      '¿Qué edad hay que tener?',
      '¿Cómo hablo con una persona?',
      'Olvidé mi contraseña',
    ],
  },
  pt: {
    crisis: [
      'estou pensando em suicidio',
      'quero muito matarr a mim',
      'não quero mais viver desse jeito',
      'quero acabar logo com tudo',
      'nao estou aguentandoo mais',
      'estou desesperadoo',
      'minha vida já acabou',
      'vou tirar a minha própria vida',
      'eu preferia estar morto',
      'queria ir desaparecendo de vez',
    ],
    money: [
      'estou muito endividada',
      'devo muito mais dinheiro do que tenho',
      'perdi absolutamente tudo ontem',
      'perdi toda a nossa poupansa',
      'apostei o meu salário',
      'torrei quase tudo',
      'nao consigo mais parar',
      'o agioota está atrás de mim',
      'não consigo nem pagar o aluguel',
      'quero recuperar o que perdi',
    ],
    ordinary: [
      'Como defino um limite de depósito?',
      'Onde posso fazer uma pausa?',
      'Qual é a idade mínima?',
      'Como falo com uma pessoa?',
      'Esqueci minha senha',
    ],
  },
  nl: {
    crisis: [
      'ik denk aan zelfmoordd',
      'ik wil er een einde maken, aan alles',
      'ik wil niet langer leven zo',
      'Ik kan echt helemaal niet meer',
      'ik ben zo wanhopigg',
      'het is hopelooss',
      'ik wil mezelf veel pijn geven',
      'was ik maar doodgegaan',
      'iedereen is beter af zonder iemand als mij',
      'ik hou dit niet langer vol',
    ],
    money: [
      'ik zit diep in de schulden',
      'de deurwaarrder komt morgen',
      'ik heb vanavond echt alles verloren',
      'alles is vergoktt',
      'ons hele spaargled is weg',
      'mijn hele loon verspeelde ik',
      'ik kan er niet mee stoppen',
      'ik kan de huur niet meer betalen',
      'ik wil het allemaal terugwinnenn',
      'heb geen enkel geld meer',
    ],
    ordinary: [
      'Hoe stel ik een stortingslimiet in?',
      'Waar kan ik een pauze nemen?',
      'Hoe oud moet ik zijn?',
      'Hoe spreek ik een medewerker?',
      'Ik ben mijn wachtwoord vergeten',
    ],
  },
  pl: {
    crisis: [
      'mysle o samobojstwie',
      'zabiję kiedyś się',
      'nie chce mi się już żyć',
      'chciałbym umrzeć dzisiaj',
      'nie daję już sobie rady',
      'jestem zrozpaczona',
      'to wszystko jest beznadziejne',
      'nie ma to już żadnego sensu',
      'chcę ze sobą skończyć',
      'odbiorę sobie życie',
    ],
    money: [
      'jestem bardzo zadłużony',
      'mam ogromne dlóógi, nie spłacę ich',
      'komornnik zajął mi konto',
      'straciłem dzisiaj wszystko',
      'przegrałam całą wypłatę',
      'przegrałem wszystkie nasze oszczendnosci',
      'nie mogę już przestać',
      'chcę się wreszcie odegrać',
      'nie mam jak zapłacić tego czynszu',
      'pożyczyłem od wszystkich',
    ],
    ordinary: [
      'Jak ustawić limit wpłat?',
      'Jak długo trwa przerwa?',
      'Ile lat trzeba mieć?',
      'Jak porozmawiać z człowiekiem?',
      'Nie pamiętam hasła',
    ],
  },
  uk: {
    crisis: [
      'думаю про самогубсво',
      'хочу себе просто вбити',
      'я більше не хочу так жити',
      'хочеться померти сьогодні',
      'я в повному відчаї',
      'не можу так більше',
      'усе безнадійне',
      'я покінчу колись із собою',
      'нема вже ніяких сил',
      'усім буде краще, якщо я зникну',
    ],
    money: [
      'у мене великі борги',
      'я набрав кредітів',
      'колекторри дзвонять щодня',
      'я втратив сьогодні все',
      'програла всю зарплату',
      'я програв усі гроші',
      'не можу ніяк зупинитися',
      'хочу відігратися сьогодні',
      'нічим уже платити за квартиру',
      'спустив усі наші гроші',
    ],
    ordinary: [
      'Як встановити ліміт депозиту?',
      'Де зробити перерву?',
      'Скільки має бути років?',
      'Як поговорити з людиною?',
      'Я забув пароль',
      'Яка програма блокує сайти?',
    ],
  },
  hu: {
    crisis: [
      'öngyilkossagra gondolok',
      'bárcsak meghalnék',
      'véget akarok vetni az életemnek',
      'nem akarok így tovább élni',
      'nem birom már ezt',
      'teljesen kétségbeestem',
      'nincs már semmi kiutam',
      'megölöm ma magamat',
      'minden reménytelenn',
      'jobb lenne mindenkinek nélkülemm',
    ],
    money: [
      'nagyon eladosodtam',
      'rengeteg adósságom van',
      'jön a végrehajtó holnap',
      'ma este mindenemet elvesztettem',
      'eljátszottam az egész fizetésemet',
      'elvesztettem minden megtakaritasunkat',
      'nem tudok már leállni',
      'nem tudom kifizetni a lakbért',
      'visszanyerem az egészet',
      'elúszott a pénzem',
    ],
    ordinary: [
      'Hogyan állítok be befizetési limitet?',
      'Hol tarthatok szünetet?',
      'Hány évesnek kell lennem?',
      'Hogyan beszélhetek egy emberrel?',
      'Elfelejtettem a jelszavamat',
    ],
  },
  fi: {
    crisis: [
      'ajattelen itsemurhhaa',
      'haluan vain tappaa itseni',
      'en halua enää elää näin',
      'haluaisin kuolla tänään',
      'en vain jaksaisi',
      'olen epatoivoinen',
      'lopetan tämän elämäni',
      'kaikki on toivotonnta',
      'kaikilla olisi parempi ilman sellaista kuin minua',
      'elämäni on nyt ohi',
    ],
    money: [
      'olen pahasti velkaantunut',
      'mulla on velkoja joka paikassa',
      'ulosottomies tulee huomenna',
      'menetin tänään ihan kaiken',
      'hävisin kaikki rahani',
      'menetin kaikki meidän säästömme',
      'en voi vain lopettaa',
      'yritän voittaa ne takaisin',
      'en pysty enää maksamaan vuokraani',
      'pelasin kaikki meidän rahat',
    ],
    ordinary: [
      'Miten asetan talletusrajan?',
      'Missä voin pitää tauon?',
      'Kuinka vanha pitää olla?',
      'Miten puhun ihmisen kanssa?',
      'Unohdin salasanani',
    ],
  },
  bs: {
    crisis: [
      'razmišljam o samoubistvu',
      'okoncat cu svoj zivot',
      'ne želim više da živim',
      'ubicu se veceras',
      'ne mogu uopšte dalje',
      'sasvim sam ocajna',
      'nema mi nikakvog izlaza',
      'moj je život sasvim gotov',
      'sve je beznadezno',
      'svima bi bilo bolje da nestanem',
    ],
    money: [
      'imam ogromne dugovve, opet i opet',
      'jako sam zadužena',
      'zelenasi me traže',
      'izgubio sam večeras baš sve',
      'prokockala sam platu',
      'izgubio sam svu ustedevinu',
      'ne mogu nikako prestati',
      'nemam ni čime platiti',
      'podigao sam kredite',
      'hoću vratiti to izgubljeno',
    ],
    ordinary: [
      'Kako da postavim limit uplate?',
      'Gdje mogu napraviti pauzu?',
      'Koliko godina moram imati?',
      'Kako da razgovaram s osobom?',
      'Zaboravio sam lozinku',
    ],
  },
};

const packs = readdirSync(join(PROJECT, 'content'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const listsOf = (language: string): { crisis: string[]; debt: string[]; loss: string[] } =>
  JSON.parse(readFileSync(join(PROJECT, 'content', language, 'language.json'), 'utf8')).wordLists;

/** The entries that a sentence has word by word. */
const literally = (sentence: string, list: readonly string[]): string[] => {
  const words = ` ${wordsOf(sentence).join(' ')} `;
  return list.filter((entry) => words.includes(` ${wordsOf(entry).join(' ').replaceAll('*', '')} `));
};

test('every language has sentences', () => {
  expect(Object.keys(SENTENCES).sort()).toEqual(packs.sort());
});

test.each(Object.entries(SENTENCES))('%s: crisis, debt and loss are found', (language, { crisis, money, ordinary }) => {
  const lists = listsOf(language);
  const moneyList = [...lists.debt, ...lists.loss];
  expect(crisis.filter((sentence) => !containsAny(sentence, lists.crisis))).toEqual([]);
  expect(money.filter((sentence) => !containsAny(sentence, moneyList))).toEqual([]);
  expect(ordinary.filter((sentence) => containsAny(sentence, [...lists.crisis, ...moneyList]))).toEqual([]);
});

test.each(Object.entries(SENTENCES))(
  '%s: no list contains its sentences word by word',
  (language, { crisis, money }) => {
    const { crisis: list, debt, loss } = listsOf(language);
    const found = [
      ...crisis.map((sentence) => [sentence, ...literally(sentence, list)]),
      ...money.map((sentence) => [sentence, ...literally(sentence, [...debt, ...loss])]),
    ].filter(([, ...entries]) => entries.length > 0);
    expect(found).toEqual([]);
  },
);
