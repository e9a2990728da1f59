import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll } from 'vitest';
import { messageSubject } from './message-subject.ts';
import { withService } from './service.ts';

withService('mosquitto', (address) => {
  let client: MqttClient;
  beforeAll(async () => {
    client = await mqtt.connectAsync(address.direct);
  });
  afterAll(() => client.endAsync());
  messageSubject('mqtt', '', address, { pattern: 'mail/#', subject: 'mail/sent' }, async (subject, body) => {
    await client.publishAsync(subject, body, { qos: 1 });
  });
});
