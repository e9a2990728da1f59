/** A real server on a free loopback port, in a temporary folder of its own. */
export interface Service {
  url: string;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts it again: same port, same data. */
  again(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Starts one kind of server. Throws MissingProgram where its Debian package is not installed. */
export interface ServiceKind {
  /** Name of the environment variable, and of what tests inject. */
  name: 'postgres' | 'mariadb' | 'redis' | 'rabbitmq' | 'nats' | 'mosquitto';
  packages: string[];
  start(): Promise<Service>;
}

export class MissingProgram extends Error {
  constructor(program: string) {
    super(`${program} is not installed`);
  }
}
