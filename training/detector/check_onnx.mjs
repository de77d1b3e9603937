// Checks the exported model in the service's runtime, on crops but not on the overview: node training/detector/check_onnx.mjs
// Run it from the repository root. Exit status 1 if any worked example differs.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'

process.env.ORT_DISABLE_TELEMETRY = '1'
const folder = resolve('models/elenchus-vit')
const require = createRequire(join(resolve(process.env.NODE_ROOT ?? '.'), 'package.json'))
const { InferenceSession, Tensor } = require('onnxruntime-node')
const parity = JSON.parse(readFileSync(join(folder, 'parity.json'), 'utf8'))
const detector = JSON.parse(readFileSync(join(folder, 'detector.json'), 'utf8'))
const file = join(folder, 'onnx', process.argv[2] ?? 'model.onnx')
const session = await InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 })
const side = detector.cropSize
let worst = 0

for (const picture of parity.pictures) {
  const tensor = new Float32Array(picture.crops.length * 3 * side * side)
  picture.crops.forEach(({ left, top }, n) => {
    for (let c = 0; c < 3; c++)
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++) {
          const value = ((left + x) * picture.p[c] + (top + y) * picture.q[c] + (((left + x) * (top + y)) >> picture.s)) & 255
          tensor[((n * 3 + c) * side + y) * side + x] = value / 127.5 - 1
        }
  })
  const dims = [picture.crops.length, 3, side, side]
  const { logits } = await session.run({ pixel_values: new Tensor('float32', tensor, dims) })
  const width = logits.dims[1]
  const values = /** @type {Float32Array} */ (logits.data)
  const mean = picture.crops.reduce((sum, _, n) => sum + values[width * n] - values[width * n + 1], 0) / picture.crops.length + picture.overview.adds
  const score = 1 / (1 + Math.exp(-(mean / detector.temperature + detector.bias)))
  worst = Math.max(worst, Math.abs(score - picture.score), ...picture.crops.flatMap((crop, n) => crop.logits.map((v, k) => Math.abs(v - values[width * n + k]))))
}
const crops = new Tensor('float32', new Float32Array(9 * 3 * side * side), [9, 3, side, side])
await session.run({ pixel_values: crops })
const started = performance.now()
for (let n = 0; n < 10; n++) await session.run({ pixel_values: crops })
console.log(`${parity.pictures.length} pictures, largest difference ${worst.toExponential(2)}; nine crops in ${((performance.now() - started) / 10).toFixed(0)} ms on one thread`)
process.exit(worst <= parity.tolerance ? 0 : 1)
