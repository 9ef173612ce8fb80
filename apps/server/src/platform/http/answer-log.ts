import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Writes a line for each answer. It holds what the serializers leave of a request and an answer, none of which is
 * secret, so that nobody has to look for secrets in the line that is written most.
 */
export function answerLog(log: FastifyBaseLogger): (request: FastifyRequest, reply: FastifyReply) => void {
  const lines = log.child({}, { redact: [] });
  return (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    lines.info({ reqId: request.id, req: request, res: reply, ms }, 'answered');
  };
}
