import amqp from 'amqplib';
import { answers, folderFor, freePort, program, startDaemon } from './daemon.ts';
import type { ServiceKind } from './service.ts';

/** RabbitMQ with a name server of its own, so that nothing of it outlives the tests. */
export const rabbitmq: ServiceKind = {
  name: 'rabbitmq',
  packages: ['rabbitmq-server'],
  async start() {
    const command = program('/usr/lib/rabbitmq/bin/rabbitmq-server');
    const epmd = program('/usr/bin/epmd');
    const folder = folderFor('rabbitmq');
    const [port, distribution, names] = [await freePort(), await freePort(), await freePort()];
    const url = `amqp://guest:guest@127.0.0.1:${port}`;
    const nameServer = await startDaemon(
      { command: epmd, args: ['-address', '127.0.0.1', '-port', String(names)], ready: () => answers(names) },
      '',
      folderFor('epmd'),
    );
    const env = {
      ERL_EPMD_PORT: String(names),
      RABBITMQ_NODENAME: `retcon-${port}@localhost`,
      RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
      RABBITMQ_NODE_PORT: String(port),
      RABBITMQ_DIST_PORT: String(distribution),
      RABBITMQ_MNESIA_BASE: `${folder}/mnesia`,
      RABBITMQ_LOG_BASE: `${folder}/log`,
      RABBITMQ_CONFIG_FILE: `${folder}/none`,
      RABBITMQ_CONF_ENV_FILE: `${folder}/none`,
      RABBITMQ_ENABLED_PLUGINS_FILE: `${folder}/plugins`,
      RABBITMQ_PID_FILE: `${folder}/pid`,
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 +sbwt none -kernel inet_dist_use_interface {127,0,0,1}',
    };
    const ready = async (): Promise<void> => {
      const connection = await amqp.connect(url);
      await connection.close();
    };
    const broker = await startDaemon({ command, args: [], env, ready }, url, folder);
    return {
      ...broker,
      async stop() {
        await broker.stop();
        await nameServer.stop();
      },
    };
  },
};
