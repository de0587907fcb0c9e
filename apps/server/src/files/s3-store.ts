// Private files in a bucket of an S3-compatible store, each request signed (AWS Signature Version 4).
import { AwsClient } from 'aws4fetch';
import { checkFileName, type FileStore } from './file-store.ts';

export interface S3Settings {
  /** Of the bucket: `https://s3.example.com/bucket`. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

const retries = 3;
const waitMsMax = 15_000;

export function makeS3Store({ url, region, accessKey, secretKey }: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries,
    initRetryMs: 100,
  });
  const bucket = url.replace(/\/+$/, '');

  async function ask(method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer): Promise<Response> {
    checkFileName(name);
    const response = await client.fetch(`${bucket}/${name}`, {
      method,
      // Nobody else has a part in what is signed and sent.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMsMax),
      ...(body && {
        body: new Uint8Array(body),
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(body.length) },
      }),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    // The answer may repeat what was signed: its status says enough.
    throw new Error(`the store of private files answered ${response.status} to ${method}`);
  }

  return {
    async put(name, bytes) {
      const response = await ask('PUT', name, bytes);
      await response.body?.cancel();
      if (!response.ok) throw new Error('the store of private files has no such bucket');
    },
    async get(name) {
      const response = await ask('GET', name);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return undefined;
    },
    async remove(name) {
      const response = await ask('DELETE', name);
      await response.body?.cancel();
    },
  };
}
