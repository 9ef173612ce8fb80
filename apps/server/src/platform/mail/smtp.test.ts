import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import type { Post, WaitingMail } from './mail.ts';
import { type SmtpLimits, smtpPost } from './smtp.ts';

const FROM = { name: 'Landfall', address: 'no-reply@office.test' };
/** As long as a real server takes on a busy machine, and short enough to wait for. */
const HASTY: SmtpLimits = { connectMs: 2_000, greetingMs: 400, answerMs: 400, mailMs: 3_000 };

const mail: WaitingMail = {
  id: '0198f0c0-0000-7000-8000-000000000001',
  recipient: 'ben@client.test',
  recipient_name: '',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  created_at: '2026-03-02T15:00:00Z',
  attachments: [],
};

describe('mail by SMTP', () => {
  let server: MailServer;
  let post: Post;

  beforeEach(async () => {
    server = await startMailServer();
    post = smtpPost(server.url, FROM, HASTY);
  });
  afterEach(async () => {
    post.close();
    await server.close();
  });

  it.each([
    ['a line end', 'Ben\r\nBcc: eve@evil.test'],
    ['a line separator', 'Ben\u2028Bcc: eve@evil.test'],
    ['an address', 'Ben <eve@evil.test>, x'],
    ['a quote', 'Ben" <eve@evil.test>'],
  ])('T56 a name with %s adds no recipient and no header', async (_, recipient_name) => {
    expect(await post.send({ ...mail, recipient_name, subject: recipient_name })).toEqual({ kind: 'sent' });
    const [received] = server.received;
    expect(received?.recipients).toEqual(['ben@client.test']);
    expect(received?.parsed.to?.map(({ address }) => address)).toEqual(['ben@client.test']);
    expect(received?.parsed.bcc ?? []).toEqual([]);
    expect(received?.raw).not.toMatch(/^bcc:/im);
  });

  describe('a member’s mail', () => {
    const letter = {
      fromName: 'Ada (Harbour Law)',
      fromAddress: null,
      replyTo: 'ada@office.test',
      to: [{ address: 'ben@client.test', name: 'Ben "B" Okafor' }],
      cc: [{ address: 'eve@counsel.test' }],
      messageId: 'own@office.test',
      inReplyTo: 'b@client.test',
      references: ['a@office.test', 'b@client.test'],
      threadIndex: 'Ac0BAgMEBQ==',
      threadTopic: 'Your interview',
    };

    it('D35 goes to all recipients with thread headers, and is not marked as automatic', async () => {
      expect(await post.send({ ...mail, letter })).toEqual({ kind: 'sent' });
      const { recipients, raw, parsed } = server.received[0] ?? expect.fail('nothing came');
      expect(recipients).toEqual(['ben@client.test', 'eve@counsel.test']);
      expect(parsed).toMatchObject({
        from: { name: 'Ada (Harbour Law)', address: 'no-reply@office.test' },
        replyTo: [{ address: 'ada@office.test' }],
        to: [{ name: 'Ben "B" Okafor', address: 'ben@client.test' }],
        cc: [{ address: 'eve@counsel.test' }],
        messageId: '<own@office.test>',
        inReplyTo: '<b@client.test>',
        references: '<a@office.test> <b@client.test>',
      });
      expect(raw).toMatch(/^thread-index: Ac0BAgMEBQ==\r$/im);
      expect(raw).toMatch(/^thread-topic: Your interview\r$/im);
      expect(raw).not.toMatch(/^(auto-submitted|x-auto-response-suppress|precedence):/im);
    });

    it('is sent from the address of its mailbox, also in the envelope', async () => {
      await post.send({ ...mail, letter: { ...letter, fromAddress: 'box@harbour.test' } });
      expect(server.received[0]?.parsed.from?.address).toBe('box@harbour.test');
    });

    it('reports the recipients that the server refused', async () => {
      server.answerRecipient = (address) => (address === 'eve@counsel.test' ? '550 No such user' : undefined);
      expect(await post.send({ ...mail, letter })).toEqual({ kind: 'sent', refused: ['eve@counsel.test'] });
      expect(server.received[0]?.recipients).toEqual(['ben@client.test']);
    });

    it.each(['Ada\r\nBcc: eve@evil.test', 'Ada <eve@evil.test>'])(
      'T56 of a writer called %j adds no recipient and no header',
      async (fromName) => {
        await post.send({ ...mail, letter: { ...letter, fromName } });
        expect(server.received[0]?.recipients).toEqual(['ben@client.test', 'eve@counsel.test']);
        expect(server.received[0]?.raw).not.toMatch(/^bcc:/im);
      },
    );
  });

  it('D35 the product’s mail is marked as automatic, and may bounce', async () => {
    await post.send(mail);
    const { raw } = server.received[0] ?? expect.fail('nothing came');
    expect(/^auto-submitted: (.*)$/im.exec(raw)?.[1]).toBe('auto-generated');
    expect(/^x-auto-response-suppress: (.*)$/im.exec(raw)?.[1]).toBe('OOF, AutoReply, DR, RN, NRN');
  });

  it('sends several over one connection, and after the server has closed it', async () => {
    for (let sent = 0; sent < 3; sent++) expect(await post.send(mail)).toEqual({ kind: 'sent' });
    await server.close();
    server = await startMailServer(server.port);
    expect(await post.send(mail)).toEqual({ kind: 'sent' });
  });

  it('T69 may have been sent when the server does not answer the whole mail', async () => {
    server.answerMessage = () => new Promise(() => {});
    const outcome = await post.send(mail);
    expect(outcome).toMatchObject({ kind: 'delayed', handedOver: true });
    expect(server.received).toHaveLength(1);
  });

  it('T69 was not sent when the server does not answer the recipient', async () => {
    server.answerRecipient = () => new Promise(() => {});
    const outcome = await post.send(mail);
    expect(outcome).toMatchObject({ kind: 'delayed', handedOver: false });
    expect(server.received).toEqual([]);
  });

  it('a mail in progress is delayed when the connection is closed', async () => {
    let asked = () => {};
    const reached = new Promise<void>((resolve) => {
      asked = resolve;
    });
    server.answerRecipient = () => {
      asked();
      return new Promise(() => {});
    };
    const sending = post.send(mail);
    await reached;
    post.close();
    expect(await sending).toMatchObject({ kind: 'delayed', handedOver: false });
  });
});

describe('with a minimal server', () => {
  let server: Server;
  let sockets: Socket[];

  async function serve(behave: (socket: Socket) => void): Promise<Post> {
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      behave(socket);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return smtpPost(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, FROM, HASTY);
  }

  beforeEach(() => {
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  it('T69 gives up on a silent one', async () => {
    const post = await serve(() => {});
    expect(await post.send(mail)).toMatchObject({ kind: 'delayed', handedOver: false });
    post.close();
  });

  it('T69 gives up on one with slow answers after a mail’s time limit', async () => {
    let dripping: NodeJS.Timeout | undefined;
    const post = await serve((socket) => {
      socket.write('220 ready\r\n250');
      dripping = setInterval(() => socket.write('-'), 50);
    });
    expect(await post.send(mail)).toMatchObject({ kind: 'delayed', handedOver: false });
    clearInterval(dripping);
    post.close();
  });

  it('T69 retries later after one that hangs up at once', async () => {
    const post = await serve((socket) => socket.end('421 4.3.2 Closing\r\n'));
    expect(await post.send(mail)).toMatchObject({ kind: 'delayed', handedOver: false });
    post.close();
  });

  it('T56 an address that contains another is one recipient', async () => {
    const said: string[] = [];
    const post = await serve((socket) => {
      let inMessage = false;
      socket.write('220 ready\r\n');
      createInterface(socket).on('line', (line) => {
        if (inMessage && line !== '.') return;
        inMessage = line === 'DATA';
        said.push(line);
        socket.write(inMessage ? '354 go on\r\n' : '250 fine\r\n');
      });
    });
    expect(await post.send({ ...mail, recipient: '"a@x b"@client.test' })).toEqual({ kind: 'sent' });
    expect(said.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<"a@x b"@client.test>']);
    post.close();
  });
});

it('T69 reports an unparsable server address as unreachable', async () => {
  const post = smtpPost('smtp://[', FROM, HASTY);
  expect(await post.send(mail)).toEqual({
    kind: 'delayed',
    reason: 'The mail server could not be reached, or did not answer: Invalid URL',
    handedOver: false,
  });
  post.close();
});
