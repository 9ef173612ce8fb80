import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Logs a line for each response. It contains only what the serializers keep of request and response, none of which is
 * secret, so that the most frequent line need not be searched for secrets.
 */
export function answerLog(log: FastifyBaseLogger): (request: FastifyRequest, reply: FastifyReply) => void {
  const lines = log.child({}, { redact: [] });
  return (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    lines.info({ reqId: request.id, req: request, res: reply, ms }, 'answered');
  };
}
