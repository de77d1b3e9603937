// A thread that only runs the model on given tensors, which is a detector's cost without reading images.
import { parentPort, workerData } from 'node:worker_threads';
import ort from 'onnxruntime-node';

const session = await ort.InferenceSession.create(workerData.model, {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
});
const [input] = session.inputNames;
const images = workerData.images.map((crops) =>
  crops.map((data) => new ort.Tensor('float32', data, [1, 3, Math.sqrt(data.length / 3), Math.sqrt(data.length / 3)])),
);
parentPort.on('message', async (share) => {
  for (const n of share)
    for (const pixels of images[n])
      for (const output of Object.values(await session.run({ [input]: pixels }))) output.dispose();
  parentPort.postMessage('done');
});
parentPort.postMessage('ready');
