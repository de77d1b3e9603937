import { afterAll, beforeAll, it } from '@jest/globals';
import { ClusterDrill, onEachDatabase, seedsFrom } from '../support/cluster-drill.js';

onEachDatabase('a cluster of three nodes', (connect) => {
  let drill: ClusterDrill;
  beforeAll(async () => {
    drill = await ClusterDrill.open(connect, 3);
  });
  afterAll(() => drill.close());

  it.each(seedsFrom(9))('loses nothing when one is killed, seed %i', (seed) => drill.killOne(seed));
});
